import { Drawer } from "@mantine/core";
import { Logo } from "../ui/Logo.tsx";
import styles from "./Cadre.module.css";
import { Menu } from "./Menu.tsx";
import { Personne } from "./Personne.tsx";

/** Le menu d'un téléphone, qui glisse par-dessus l'écran. */
export default function Tiroir({ ouvert, surFermer }: { ouvert: boolean; surFermer: () => void }) {
  return (
    <Drawer
      opened={ouvert}
      onClose={surFermer}
      title={<Logo taille={20} />}
      size={288}
      classNames={{ body: styles.tiroir }}
    >
      <Menu />
      <Personne />
    </Drawer>
  );
}
