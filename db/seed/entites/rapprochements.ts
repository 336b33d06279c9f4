import { conditionsDuRang } from "../../../domain/conditions/rang.ts";
import type { Conditions } from "../../../domain/fre/conditions.ts";
import { type Rapprochement, rapprocher } from "../../../domain/fre/rapprochement/rapprocher.ts";
import { explicationDe, sansConditions } from "../../../domain/rapprochements/expliquer.ts";
import type { Contexte } from "../contexte.ts";
import type { DocumentSeme } from "../fre/documents.ts";
import type { RangConditions } from "../rangs-demandes.ts";
import type { Retour } from "./restitutions.ts";

/** Les rapprochements des factures de démonstration, calculés par le produit lui-même, et leurs verdicts : des lignes prêtes à insérer. */
export function genererRapprochements(
  ctx: Contexte,
  documents: readonly DocumentSeme[],
  conditions: readonly RangConditions[],
): { rapprochements: object[]; verdicts: object[] } {
  const rapprochements: object[] = [];
  const verdicts: object[] = [];
  for (const [retour, papiers] of Map.groupBy(documents, (d) => d.retour)) {
    const lu = (type: string) => papiers.find((d) => d.rang.type_document === type && d.rang.etat !== "illisible");
    const facture = lu("facture") ?? lu("releve");
    if (!facture) continue;
    const [rapport, pv] = [lu("rapport") ?? null, lu("pv") ?? null];
    const trouvees = enVigueur(conditions, retour);
    const h = ctx.tirage(`rapprochement ${facture.rang.id}`);
    const id = h.uuid();
    const regles = trouvees?.conditions ?? sansConditions(retour.loueur.nom);
    const resultat = rapprocher({
      facture: vehicule(facture),
      rapport: rapport && vehicule(rapport),
      pv: pv && vehicule(pv),
      conditions: regles,
      dateFacture: facture.rang.date_document,
    });
    const client_id = retour.rang.client_id;
    rapprochements.push({
      id,
      client_id,
      restitution_id: retour.rang.id,
      facture_id: facture.rang.id,
      rapport_id: rapport?.rang.id ?? null,
      pv_id: pv?.rang.id ?? null,
      conditions_id: trouvees?.id ?? null,
      conditions: regles,
      net_ht_facture: resultat.net_ht_facture,
      net_ht_attendu: resultat.net_ht_attendu,
      montant_contestable: resultat.montant_contestable_total,
      date_limite: resultat.date_limite,
      explication: explicationDe(resultat, trouvees, { loueur: retour.loueur.nom, date: retour.rang.date_restitution }),
      couples_imposes: {},
      calcule_le: [facture, rapport, pv]
        .map((d) => d?.rang.mis_a_jour_le ?? "")
        .sort()
        .at(-1),
    });
    verdicts.push(
      ...verdictsDe(resultat, { facture, rapport, pv }).map((v) => ({
        id: h.uuid(),
        rapprochement_id: id,
        client_id,
        ...v,
      })),
    );
  }
  return { rapprochements, verdicts };
}

interface Papiers {
  facture: DocumentSeme;
  rapport: DocumentSeme | null;
  pv: DocumentSeme | null;
}

const verdictsDe = ({ verdicts }: Rapprochement, { facture, rapport, pv }: Papiers) =>
  verdicts.map(({ ligne_facture, ligne_rapport, ligne_pv, ...verdict }, rang) => ({
    rang,
    ligne_facture_id: ligneDe(facture, ligne_facture),
    ligne_rapport_id: ligneDe(rapport, ligne_rapport),
    ligne_pv_id: ligneDe(pv, ligne_pv),
    ...verdict,
  }));

const ligneDe = (document: DocumentSeme | null, rang: number | null): string | null =>
  rang === null ? null : (document?.lignes[rang]?.id ?? null);

/** Un relevé décrit plusieurs véhicules : celui du contrat de ce retour. */
function vehicule({ lu, retour }: DocumentSeme) {
  const trouve = lu.vehicules.find((v) => v.contrat === retour.contrat) ?? lu.vehicules[0];
  if (!trouve) throw new Error("Un document de démonstration décrit un véhicule");
  return trouve;
}

function enVigueur(
  conditions: readonly RangConditions[],
  { rang, loueur }: Retour,
): { id: string; propres: boolean; conditions: Conditions } | null {
  const trouve = conditions
    .filter((c) => c.loueur_id === rang.loueur_id && (c.client_id === null || c.client_id === rang.client_id))
    .filter((c) => c.valable_du <= rang.date_restitution && (c.valable_au ?? "9999") >= rang.date_restitution)
    .sort((a, b) => Number(b.client_id !== null) - Number(a.client_id !== null))[0];
  return trouve
    ? {
        id: trouve.id,
        propres: trouve.client_id !== null,
        conditions: conditionsDuRang(
          { ...trouve, type_vehicule: null, seuils: trouve.seuils as NonNullable<Conditions["seuils"]> },
          { loueur: loueur.nom, pot_consomme_ht: 0 },
        ),
      }
    : null;
}
