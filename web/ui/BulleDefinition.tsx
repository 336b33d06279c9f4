import { Popover } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { BoutonDefinition, type Definie } from "./BoutonDefinition.tsx";
import styles from "./Definition.module.css";

/** La définition et son bouton, qui la referme aussi par Échap. */
export default function BulleDefinition({ de, children }: Definie) {
  const [ouverte, { toggle, close }] = useDisclosure(false);
  return (
    <Popover opened={ouverte} onDismiss={close} width={300} position="bottom" shadow="md" withArrow returnFocus>
      <Popover.Target>
        {/* Le focus reste sur le bouton : c'est lui qui entend Échap. */}
        <BoutonDefinition de={de} onClick={toggle} onKeyDown={(e) => e.key === "Escape" && close()} />
      </Popover.Target>
      <Popover.Dropdown className={styles.bulle}>
        <p className={styles.titre}>{de}</p>
        <p className={styles.texte}>{children}</p>
      </Popover.Dropdown>
    </Popover>
  );
}
