import { ActionIcon, Menu, Text, Tooltip } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconHistory } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { DELAI_ANNULATION_H } from "../../domain/masse/masse.ts";
import { api } from "../api.ts";
import styles from "./Masse.module.css";
import { raconter } from "./phrases.ts";
import { useAnnulerMasse } from "./useAnnulerMasse.ts";

const heure = new Intl.DateTimeFormat("fr-FR", {
  day: "2-digit",
  month: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "Europe/Paris",
});

/** Les actions en masse que l'on peut encore annuler, une fois leur notification partie. */
export function DernieresActions() {
  const [ouvert, { toggle, close }] = useDisclosure(false);
  const { data, error } = useQuery(api.masse.recentes.queryOptions({ enabled: ouvert, staleTime: 0 }));
  const annuler = useAnnulerMasse();
  return (
    <Menu opened={ouvert} onChange={toggle} onClose={close} width={360}>
      <Tooltip label="Dernières actions">
        <Menu.Target>
          <ActionIcon variant="default" size="input-sm" aria-label="Dernières actions en masse">
            <IconHistory size={17} stroke={1.7} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
      </Tooltip>
      <Menu.Dropdown>
        <Menu.Label>Actions en masse des {DELAI_ANNULATION_H} dernières heures</Menu.Label>
        {error ? (
          <Text size="sm" px="sm" pb="xs" role="alert">
            Erreur lors du chargement des données
          </Text>
        ) : (
          data?.length === 0 && (
            <Text size="sm" px="sm" pb="xs">
              Aucune action à annuler
            </Text>
          )
        )}
        {data?.map((a) => (
          <Menu.Item
            key={a.id}
            disabled={a.annulee_le !== null || annuler.isPending}
            onClick={() => annuler.mutate(a)}
            aria-label={`${a.annulee_le ? "Déjà annulé" : "Annuler"}\u00a0: ${raconter(a)}, ${heure.format(new Date(a.fait_le))}`}
            rightSection={<span className={styles.geste}>{a.annulee_le ? "Annulée" : "Annuler"}</span>}
          >
            <span className={styles.action}>{raconter(a)}</span>
            <span className={styles.quand}>
              {[heure.format(new Date(a.fait_le)), a.auteur].filter(Boolean).join(" · ")}
            </span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
