import { ActionIcon, NativeSelect } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import styles from "./Pagination.module.css";
import { type EtatListe, TAILLES } from "./useListe.ts";

interface Props {
  liste: EtatListe<unknown>;
  total: number | undefined;
  noms: readonly [string, string];
}

const nombre = new Intl.NumberFormat("fr-FR");

/** « 1–25 sur 340 restitutions » ; zéro et un s'accordent au singulier. */
export function etendue(page: number, taille: number, total: number, noms: readonly [string, string]): string {
  const nom = total < 2 ? noms[0] : noms[1];
  const debut = (page - 1) * taille + 1;
  if (total === 0 || debut > total) return `${nombre.format(total)} ${nom}`;
  return `${nombre.format(debut)}–${nombre.format(Math.min(page * taille, total))} sur ${nombre.format(total)} ${nom}`;
}

export function Pagination({ liste, total, noms }: Props) {
  const derniere = Math.max(1, Math.ceil((total ?? 0) / liste.taille));
  return (
    <nav className={styles.pagination} aria-label="Pages de la liste">
      <p className={styles.etendue} aria-live="polite">
        {total === undefined ? "" : etendue(liste.page, liste.taille, total, noms)}
      </p>
      <NativeSelect
        size="xs"
        aria-label="Lignes par page"
        value={String(liste.taille)}
        data={TAILLES.map((t) => ({ value: String(t), label: `${t} par page` }))}
        onChange={(e) => liste.changerTaille(Number(e.currentTarget.value))}
      />
      <div className={styles.boutons}>
        <ActionIcon
          variant="default"
          size="md"
          disabled={liste.page <= 1}
          onClick={() => liste.allerA(liste.page - 1)}
          aria-label="Page précédente"
        >
          <IconChevronLeft size={16} aria-hidden="true" />
        </ActionIcon>
        <span className={styles.page}>
          Page {nombre.format(liste.page)} sur {nombre.format(derniere)}
        </span>
        <ActionIcon
          variant="default"
          size="md"
          disabled={liste.page >= derniere}
          onClick={() => liste.allerA(liste.page + 1)}
          aria-label="Page suivante"
        >
          <IconChevronRight size={16} aria-hidden="true" />
        </ActionIcon>
      </div>
    </nav>
  );
}
