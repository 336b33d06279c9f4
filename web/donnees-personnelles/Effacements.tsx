import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { EffacementLu } from "../../domain/donnees-personnelles/donnees-personnelles.contrat.ts";
import { TEXTES_LIBRES } from "../../domain/donnees-personnelles/donnees-personnelles.ts";
import { adresseApi, api } from "../api.ts";
import { ErreurChargement } from "../ui/ErreurChargement.tsx";
import { Fiche } from "../ui/Fiche.tsx";
import { formaterInstant } from "../ui/instants.ts";
import { nombre } from "../ui/nombres.ts";
import { TableDefilante } from "../ui/TableDefilante.tsx";
import styles from "./DonneesPersonnelles.module.css";

const OU: Readonly<Record<string, string>> = {
  conducteurs: "Conducteur",
  utilisateurs: "Compte",
  tickets: "Demandeur",
  messages: "Message",
};
/** Une fiche entière, ou le nom dans un seul de ses textes. */
const ouDe = ({ entite, champ }: EffacementLu): string =>
  (champ === null ? OU[entite] : TEXTES_LIBRES[`${entite}.${champ}` as keyof typeof TEXTES_LIBRES]) ?? entite;
const MONTRES = 20;

/** La trace des effacements : qui l'a fait et pourquoi, jamais de qui. Le fichier se garde hors d'ici, pour les restaurations. */
export function Effacements() {
  const { data, error, refetch } = useQuery(api.donneesPersonnelles.effacements.queryOptions());
  return (
    <Fiche
      titre="Effacements"
      actions={
        data && data.length > 0 ? (
          <Button
            component="a"
            variant="default"
            size="xs"
            leftSection={<IconDownload size={14} aria-hidden="true" />}
            href={adresseApi("/donnees-personnelles/effacements")}
            download="effacements.json"
          >
            Télécharger la liste
          </Button>
        ) : undefined
      }
    >
      <p className={styles.aide}>
        Cette liste est rejouée après chaque restauration&nbsp;: une sauvegarde d'avant un effacement ne ramène
        personne. Elle accompagne chaque sauvegarde&nbsp;; gardez-en aussi une copie après un effacement.
      </p>
      {error ? (
        <ErreurChargement erreur={error} relire={refetch} />
      ) : data?.length === 0 ? (
        <p className={styles.aide}>Aucun effacement.</p>
      ) : (
        data && (
          <TableDefilante nom="Liste des effacements" legende="Effacements" titres={["Fait le", "Fiche", "Motif"]}>
            {data.slice(0, MONTRES).map((e) => (
              <tr key={e.id}>
                <td className="chiffres">{formaterInstant(e.fait_le)}</td>
                <td>
                  {ouDe(e)} <code>{e.ligne_id.slice(0, 8)}</code>
                </td>
                <td>{e.motif}</td>
              </tr>
            ))}
          </TableDefilante>
        )
      )}
      {data && data.length > MONTRES && (
        <p className={styles.aide}>
          Les {MONTRES} derniers sur {nombre(data.length)}&nbsp;; la liste entière se télécharge.
        </p>
      )}
    </Fiche>
  );
}
