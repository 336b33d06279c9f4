import { A_FAIRE_CONDUCTEUR, type AuditLu, LIBELLES_CONSEIL } from "../../domain/audits/audit.ts";
import { JOURS_POUR_REPARER } from "../../domain/audits/bareme.ts";
import { pieceDuSchema } from "../../domain/audits/depuis-etat.ts";
import { formaterDate, jourDeParis } from "../../domain/commun/dates.ts";
import { formaterEuros, formaterKm } from "../../domain/commun/montants.ts";
import { pastilles } from "../../domain/etats-des-lieux/etat.ts";
import { dessinerSchema } from "../../domain/etats-des-lieux/schema-vehicule.ts";
import { LIBELLES_DOMMAGE, LIBELLES_ELEMENT } from "../../domain/fre/libelles.ts";
import { nomDeModele } from "../../domain/vehicules/nom-de-modele.ts";
import { nomDuConducteur } from "../../domain/vehicules/vehicule.ts";
import type { Transaction } from "../db/base.ts";
import type { ContexteConnecte } from "../http/gestionnaire.ts";
import { enTelechargement } from "../http/piece-jointe.ts";
import { composer } from "../lettres/composer.ts";
import { clesDesPhotos } from "./audits.queries.ts";
import { relireAudit } from "./calculer.ts";

interface AuditImprimable {
  audit: AuditLu;
  cles: { id: string; cle: string }[];
}

/** L'audit tel que cette personne le voit, et ses photos. */
export const lireImprimable = async (tx: Transaction, id: string, c: ContexteConnecte): Promise<AuditImprimable> => ({
  audit: await relireAudit(tx, id, c),
  cles: await clesDesPhotos(tx, id),
});

/** Compose le PDF d'un audit ; lent, donc hors transaction. */
export function composerAudit({ audit, cles }: AuditImprimable, c: ContexteConnecte): Promise<Buffer> {
  const images = cles.map((f) => ({ nom: `${f.id}.jpg`, cle: f.cle }));
  return composer("audit", c.services.fichiers, images, (posees) =>
    donneesImprimees(audit, posees, jourDeParis(c.maintenant)),
  );
}

export const nomDuPdfAudit = (immatriculation: string): string =>
  `audit-${immatriculation.replace(/[^A-Za-z0-9-]+/g, "")}.pdf`;

/** Le PDF d'un audit, à qui le voit : refait à chaque demande, d'après ce qui est gardé. */
export async function imprimerAudit({ id }: { id: string }, c: ContexteConnecte): Promise<unknown> {
  const lu = await c.services.base.ecrire(c.jeton, c.maintenant, (tx) => lireImprimable(tx, id, c), {
    lectureSeule: true,
  });
  const pdf = await composerAudit(lu, c);
  return c.reponse.headers(enTelechargement("application/pdf", nomDuPdfAudit(lu.audit.immatriculation))).send(pdf);
}

const mesure = (d: AuditLu["dommages"][number]): string =>
  [
    d.nombre > 1 ? `${d.nombre} défauts` : "",
    d.dimension_mm === null ? "" : `${d.dimension_mm}\u00a0mm`,
    d.profondeur_mm === null
      ? ""
      : `${String(d.profondeur_mm).replace(".", ",")}\u00a0mm ${d.dommage === "usure" ? "de gomme" : "de profondeur"}`,
  ]
    .filter(Boolean)
    .join(", ");

/** Ce que le modèle imprime : des textes déjà écrits à la française, et le nom des images. */
function donneesImprimees(a: AuditLu, posees: ReadonlySet<string>, jour: string) {
  const { resultat: r } = a;
  const e = formaterEuros;
  const marques = pastilles(
    a.dommages.flatMap((d) => {
      const element = pieceDuSchema(d.element);
      return element ? [{ element, rang: d.rang }] : [];
    }),
  );
  const garage = r.garages.find((g) => g.id === r.garage_id);
  const aReparer = r.dommages.some((d) => d.decision === "reparer" && d.compris_dans === null);
  return {
    plaque: a.immatriculation,
    date: (a.termine_le ?? jour).slice(0, 10),
    brouillon: a.etat === "brouillon",
    schema: dessinerSchema(marques, a.type_vehicule),
    identite: [
      ["Véhicule", nomDeModele(a) || "--"],
      ["Client", a.client_nom],
      ["Loueur", a.loueur_nom ?? "--"],
      ["Contrat", a.contrat_numero ?? "--"],
      ["Agence", a.agence ?? "--"],
      ["Conducteur", nomDuConducteur(a) || "--"],
      ["Retour prévu", formaterDate(a.retour_prevu_le)],
      ["Kilométrage attendu", a.kilometrage === null ? "--" : formaterKm(a.kilometrage)],
    ],
    chiffres: [
      ["Facture attendue en l'état", `${e(r.en_l_etat_ht)} HT`],
      ["Avec le plan conseillé", `${e(r.total_ht)} HT`],
      ["Économie", `${e(r.economie_ht)} HT`],
    ],
    plan: [
      aReparer
        ? `Réparations ${e(r.reparations_ht)} HT, facture restante ${e(r.facture_apres_ht)} HT.`
        : "Aucune réparation ne coûterait moins que ce que le loueur facturera.",
      ...(r.sinistres_ht > 0 ? [`Sinistres à déclarer\u00a0: ${e(r.sinistres_ht)} HT de franchise.`] : []),
      aReparer
        ? `Véhicule à confier au garage au plus tard le ${formaterDate(r.limite_le)}, ${JOURS_POUR_REPARER} jours avant le retour.`
        : "",
      aReparer && garage
        ? `Garage retenu\u00a0: ${[garage.nom, garage.adresse, garage.ville, garage.telephone].filter(Boolean).join(", ")}, à ${String(garage.distance_km).replace(".", ",")}\u00a0km.`
        : "",
    ].filter(Boolean),
    alerte: r.alerte ?? "",
    dommages: a.dommages.map((d) => {
      const c = r.dommages.find((x) => x.rang === d.rang);
      return {
        rang: d.rang,
        nom: `${LIBELLES_ELEMENT[d.element]}\u00a0: ${LIBELLES_DOMMAGE[d.dommage].toLowerCase()}`,
        mesure: mesure(d),
        facture: c ? e(c.facture_ht) : "--",
        reparation: c?.reparation_ht === null || c === undefined ? "--" : e(c.reparation_ht),
        conseil: c ? LIBELLES_CONSEIL[c.conseil] : "--",
        raison: c?.raison ?? "",
        images: d.photos.map((p) => `${p}.jpg`).filter((nom) => posees.has(nom)),
      };
    }),
    franchise:
      r.franchise && r.franchise.deduite_ht > 0
        ? `Franchise déduite de la facture en l'état\u00a0: ${e(r.franchise.deduite_ht)} HT.`
        : "",
    hypotheses: [r.vetuste, ...r.hypotheses],
    notes: a.notes ?? "",
    conducteur: A_FAIRE_CONDUCTEUR,
  };
}
