import { NOMS_MOIS } from "../../../domain/commun/dates.ts";
import type { DocumentLu, LigneLue, VehiculeLu } from "../../../domain/fre/document-lu.ts";
import type { Retour } from "../entites/restitutions.ts";
import { plusJours } from "../jours.ts";
import { date, destinataire, euros, grouper, km, montant, type Total, total, vehiculeDe } from "./ecrire.ts";

const entete = (r: Retour, lu: DocumentLu) => ({
  couleur: r.loueur.couleur,
  emetteur: r.loueur.papier,
  numero: lu.numero,
  date: lu.date_document,
  date_imprimee: date(lu.date_document),
  client: destinataire(r),
});

const identite = (v: VehiculeLu): string[][] => [
  ["Immat.", "immatriculation", v.immatriculation ?? ""],
  ["Marque / Modèle", "vehicule", `${v.marque} ${v.modele}`],
  ["N° de contrat", "contrat", v.contrat ?? ""],
  ["Date de retour", "date_restitution", date(v.date_restitution)],
];

const celluleForfait = (l: LigneLue): string[] => [
  l.details?.numero ?? "",
  l.designation,
  grouper(l.quantite),
  montant(l.details?.prix_unitaire_ht ?? 0),
  l.details?.remise_pct === undefined ? "" : `${montant(l.details.remise_pct)} %`,
  montant(l.net_ht ?? 0),
];

/** Données de la facture au barème forfaitaire. */
export function vueForfait(r: Retour, lu: DocumentLu): object {
  const v = vehiculeDe(lu);
  const net = (garde: (l: LigneLue) => boolean) =>
    v.lignes.filter(garde).reduce((somme, l) => somme + (l.net_ht ?? 0), 0);
  const autres = net((l) => l.nature !== "fre");
  return {
    ...entete(r, lu),
    echeance: date(plusJours(lu.date_document ?? "", 30)),
    identite: [
      ...identite(v),
      ["N° de châssis", "vin", v.vin],
      ["1ère MEC", "date_mise_en_circulation", date(v.date_mise_en_circulation)],
      ["Km relevé", "kilometrage", km(v.kilometrage ?? 0)],
    ],
    lignes: v.lignes.map(celluleForfait),
    totaux: [
      total("Sous-total remise en état", montant(net((l) => l.nature === "fre"))),
      ...(autres === 0 ? [] : [total("Autres", montant(autres))]),
      total("Net à payer", euros(v.totaux.ttc ?? 0), true),
    ],
  };
}

const SOMMES = ["brut_ht", "abattement_ht", "franchise_ht", "net_ht", "tva", "ttc"] as const;

/** Données du relevé mensuel : une rangée par véhicule. */
export function vueReleve(r: Retour, lu: DocumentLu): object {
  const [annee = "", mois = ""] = (r.releve ?? "").split("-");
  const somme = (champ: (typeof SOMMES)[number]) => lu.vehicules.reduce((t, v) => t + (v.totaux[champ] ?? 0), 0);
  return {
    ...entete(r, lu),
    periode: `${NOMS_MOIS[Number(mois) - 1] ?? ""} ${annee}`.toUpperCase(),
    nombre: lu.vehicules.length,
    lignes: lu.vehicules.map((v) => [
      v.immatriculation,
      `${v.marque} ${v.modele}`,
      v.contrat,
      date(v.date_restitution),
      grouper(v.kilometrage ?? 0),
      ...SOMMES.map((champ) => montant(v.totaux[champ] ?? 0)),
    ]),
    totaux: SOMMES.map((champ) => montant(somme(champ))),
  };
}

/** Données de l'avoir : les lignes rendues, et la facture qu'il corrige. */
export function vueAvoir(r: Retour, lu: DocumentLu, facture: string): object {
  const v = vehiculeDe(lu);
  const { net_ht, tva, ttc } = v.totaux;
  const totaux: Total[] =
    tva === null
      ? [total("Total HT", montant(net_ht ?? 0)), total("Net à votre crédit", euros(ttc ?? 0), true)]
      : [
          total("Total HT", montant(net_ht ?? 0)),
          total("TVA 20,00 %", montant(tva)),
          total("Total TTC", euros(ttc ?? 0), true),
        ];
  return {
    ...entete(r, lu),
    facture,
    identite: identite(v),
    lignes: v.lignes.map((l) => [l.designation, montant(l.net_ht ?? 0)]),
    totaux,
    regime: tva === null ? "Opération hors champ de la TVA." : "",
  };
}
