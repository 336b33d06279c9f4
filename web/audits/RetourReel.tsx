import { SegmentedControl } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type AuditLu, facturePrevue } from "../../domain/audits/audit.ts";
import { formaterEuros } from "../../domain/commun/montants.ts";
import { client } from "../api.ts";
import { chemins } from "../chemins.ts";
import { Donnees, Fiche } from "../ui/Fiche.tsx";
import { signalerEchec } from "../ui/signaler-echec.ts";
import { DateCourte, Euros } from "../ui/Valeurs.tsx";
import styles from "./Audit.module.css";
import type { MorceauAudit } from "./useAudit.ts";

const FAITES = [
  { value: "", label: "Je ne sais pas" },
  { value: "oui", label: "Faites" },
  { value: "non", label: "Pas faites" },
];

/** Après le vrai retour : ce que l'audit prévoyait, ce qui a été facturé, et l'erreur. */
export function RetourReel({ audit, poser, retour }: MorceauAudit & { retour: NonNullable<AuditLu["retour"]> }) {
  const noter = useMutation({
    mutationFn: (faites: boolean | null) => client.audits.noterReparations({ id: audit.id, faites }),
    onSuccess: poser,
    onError: (erreur) => signalerEchec(erreur, "Erreur lors de la sauvegarde"),
  });
  const prevu = facturePrevue(audit);
  const ecart = retour.facture_ht === null ? null : retour.facture_ht - prevu;
  const { reparations_faites: faites } = audit;
  return (
    <Fiche
      titre="Prévu et facturé"
      actions={<Link to={chemins.restitution(retour.restitution_id)}>Ouvrir la restitution</Link>}
    >
      <div className={styles.pile}>
        <Donnees
          donnees={[
            { libelle: "Rendu le", valeur: <DateCourte iso={retour.restituee_le} /> },
            {
              libelle: faites === false ? "Facture prévue, sans réparer" : "Facture prévue, après réparations",
              valeur: <Euros centimes={prevu} />,
            },
            { libelle: "Facturé HT", valeur: <Euros centimes={retour.facture_ht} /> },
            {
              libelle: "Erreur de la prévision",
              valeur: ecart === null ? null : phraseEcart(ecart, retour.facture_ht),
            },
          ]}
        />
        {audit.etat !== "brouillon" && (
          <div className={styles.modes}>
            <span id="reparations-faites">Réparations conseillées</span>
            <SegmentedControl
              size="xs"
              aria-labelledby="reparations-faites"
              data={FAITES}
              value={faites === null ? "" : faites ? "oui" : "non"}
              onChange={(v) => noter.mutate(v === "" ? null : v === "oui")}
              disabled={noter.isPending}
            />
          </div>
        )}
      </div>
    </Fiche>
  );
}

/** « 58,00 € de plus que prévu, 19 % de la facture ». */
function phraseEcart(ecart: number, facture: number | null): string {
  if (ecart === 0) return "Aucune\u00a0: facturé comme prévu";
  const part = facture ? `, ${Math.round((Math.abs(ecart) * 100) / facture)}\u00a0% de la facture` : "";
  return `${formaterEuros(Math.abs(ecart))} de ${ecart > 0 ? "plus" : "moins"} que prévu${part}`;
}
