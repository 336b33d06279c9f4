import { ActionIcon, Popover } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconInfoCircle } from "@tabler/icons-react";
import styles from "./Definition.module.css";

/** Ce que mesure un chiffre, à la demande : au clic comme au clavier, Échap referme. */
export function Definition({ de, children }: { de: string; children: string }) {
  const [ouverte, { toggle, close }] = useDisclosure(false);
  return (
    <Popover opened={ouverte} onDismiss={close} width={300} position="bottom" shadow="md" withArrow returnFocus>
      <Popover.Target>
        {/* Le focus reste sur le bouton : c'est lui qui entend Échap. */}
        <ActionIcon
          size={24}
          aria-label={`Définition\u00a0: ${de}`}
          onClick={toggle}
          onKeyDown={(e) => e.key === "Escape" && close()}
        >
          <IconInfoCircle size={16} aria-hidden="true" />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={styles.bulle}>
        <p className={styles.titre}>{de}</p>
        <p className={styles.texte}>{children}</p>
      </Popover.Dropdown>
    </Popover>
  );
}
