import type { DocumentLu, LigneLue } from "../../../domain/fre/document-lu.ts";
import { BUREAUX_INSPECTION } from "../donnees/loueurs.ts";
import type { Retour } from "../entites/restitutions.ts";
import { plusJours } from "../jours.ts";
import { date, destinataire, euros, km, montant, parmi, siteDe, type Total, total, vehiculeDe } from "./ecrire.ts";

// Ce que les modèles impriment : des textes déjà mis en forme, tirés du même document que les lignes de la base.

const COULEURS_BUREAUX = ["#00764f", "#1f4e79", "#8a2b3c"] as const;

const eurosDevant = (centimes: number) => `€ ${montant(centimes)}`;
const heures = (centiemes: number) => montant(centiemes);

function celluleTableau(r: Retour, l: LigneLue, rang: number): string[] {
  const chiffree = r.lignes[rang];
  const details = l.details ?? {};
  const present = (valeur: number | undefined, ecrire: (n: number) => string) =>
    valeur === undefined ? "" : ecrire(valeur);
  return [
    String(rang + 1),
    l.designation,
    chiffree?.possible.zone ?? "",
    chiffree?.possible.dommage ?? "",
    chiffree?.dimension ?? "–",
    l.facturable ? "Oui" : "Non – usure normale",
    l.facturable ? (chiffree?.possible.operation ?? "") : "–",
    present(details.temps_mo, heures),
    present(details.mo_ht, montant),
    present(details.temps_peinture, heures),
    present(details.peinture_ht, montant),
    present(details.pieces_ht, montant),
    montant(l.net_ht ?? 0),
  ];
}

/** Vues peintes de carrosserie abîmée, à côté des modèles. */
const PHOTOS = 8;
const photoDe = (r: Retour, rang: number): string =>
  `photos/${(([...r.vehicule.immatriculation].reduce((n, c) => n + c.charCodeAt(0), 0) + rang) % PHOTOS) + 1}.jpg`;

/** Données du rapport en tableau. */
export function vueTableau(r: Retour, lu: DocumentLu): object {
  const v = vehiculeDe(lu);
  const composante = (champ: "mo_ht" | "peinture_ht" | "pieces_ht") =>
    v.lignes.reduce((somme, l) => somme + (l.details?.[champ] ?? 0), 0);
  return {
    couleur: parmi(COULEURS_BUREAUX, r),
    emetteur: parmi(BUREAUX_INSPECTION, r),
    numero: lu.numero,
    date: lu.date_document,
    taux_mo: montant(r.taux.mo),
    taux_peinture: montant(r.taux.peinture),
    gauche: [
      ["Loueur", "loueur", r.loueur.papier],
      ["Locataire", "locataire", r.societe.papier],
      ["N° de contrat", "contrat", v.contrat],
      ["Immatriculation", "immatriculation", v.immatriculation],
      ["N° de série", "vin", v.vin],
      ["Marque / Modèle", "vehicule", `${v.marque} ${v.modele}`],
    ],
    droite: [
      ["1ère mise en circulation", "date_mise_en_circulation", date(v.date_mise_en_circulation)],
      ["Date de restitution", "date_restitution", date(v.date_restitution)],
      ["Date d'expertise", "date_expertise", date(lu.date_document)],
      ["Site", "site", siteDe(r)],
      ["Kilométrage", "kilometrage", km(v.kilometrage ?? 0)],
      ["Agence", "agence", r.rang.agence],
    ],
    lignes: v.lignes.map((l, rang) => celluleTableau(r, l, rang)),
    photos: v.lignes.flatMap((l, rang) => (l.facturable ? [[String(rang + 1), photoDe(r, rang)]] : [])),
    totaux: [
      total("Main-d'œuvre", montant(composante("mo_ht"))),
      total("Peinture", montant(composante("peinture_ht"))),
      total("Pièces et forfaits", montant(composante("pieces_ht"))),
      total("TOTAL HT avant abattement", euros(v.totaux.brut_ht ?? 0)),
      total("TOTAL facturable HT", euros(v.totaux.net_ht ?? 0), true),
    ],
  };
}

function bloc(r: Retour, l: LigneLue, rang: number): object {
  const chiffree = r.lignes[rang];
  const details = l.details ?? {};
  const peinture = details.peinture_ht ?? 0;
  // Le rapport d'état sépare la pose de la peinture : un peu moins de la moitié du prix est de la main-d'œuvre.
  const pose = Math.round(peinture * 0.46);
  const remplacement = l.operation === "remplacement";
  return {
    photo: photoDe(r, rang),
    gauche: [
      ["Pièce", l.designation],
      ["Zone", chiffree?.possible.zone ?? ""],
      ["Type", chiffree?.possible.dommage ?? ""],
      ["Sévérité", chiffree?.dimension ?? "–"],
      ["Mode R.", l.facturable ? (chiffree?.possible.operation ?? "") : "–"],
      ["Cause", l.facturable ? "En service" : "Usure normale"],
      ["Main-d'œuvre remplacement", eurosDevant(remplacement ? (details.mo_ht ?? 0) : 0)],
    ],
    droite: [
      ["Main-d'œuvre réparation", eurosDevant(remplacement ? 0 : (details.mo_ht ?? 0))],
      ["Main-d'œuvre peinture", eurosDevant(pose)],
      ["Tarif peinture", eurosDevant(peinture - pose)],
      ["Pièces", eurosDevant(details.pieces_ht ?? 0)],
      ["Coût total HT", eurosDevant(l.brut_ht ?? 0)],
      ["Dépréciation (%)", String((details.vetuste_pct ?? 0) / 100)],
      ["Mont. dépréciation", eurosDevant(l.abattement_ht ?? 0)],
      ["Coût net", eurosDevant(l.net_ht ?? 0)],
    ],
  };
}

/** Données du rapport en blocs. */
export function vueBlocs(r: Retour, lu: DocumentLu): object {
  const v = vehiculeDe(lu);
  const { brut_ht, abattement_ht, net_ht } = v.totaux;
  return {
    couleur: r.loueur.couleur,
    emetteur: r.loueur.papier,
    numero: lu.numero,
    date: lu.date_document,
    gauche: [
      ["N° immat.", "immatriculation", v.immatriculation],
      ["Marque", "marque", v.marque],
      ["Version", "version", r.vehicule.version],
      ["Kilométrage", "kilometrage", km(v.kilometrage ?? 0)],
      ["Date d'expertise", "date_expertise", date(lu.date_document)],
      ["Contrat", "contrat", v.contrat],
    ],
    droite: [
      ["N° de série", "vin", v.vin],
      ["Modèle", "modele", v.modele],
      ["1ère MEC", "date_mise_en_circulation", date(v.date_mise_en_circulation)],
      ["Date de restitution", "date_restitution", date(v.date_restitution)],
      ["Site", "site", siteDe(r)],
      ["Client", "client", r.societe.papier],
    ],
    lignes: v.lignes.map((l, rang) => bloc(r, l, rang)),
    totaux: [
      total("Coût total HT", eurosDevant(brut_ht ?? 0)),
      ...(abattement_ht === null ? [] : [total("Montant dépréciation", eurosDevant(abattement_ht))]),
      total("Coût net total HT", eurosDevant(net_ht ?? 0), true),
    ],
  };
}

function totauxFacture(lu: DocumentLu): Total[] {
  const t = vehiculeDe(lu).totaux;
  const moins = (nom: string, valeur: number | null) => (valeur === null ? [] : [total(nom, montant(-valeur))]);
  const sousTotal = (t.brut_ht ?? 0) - (t.abattement_ht ?? 0) - (t.remise_ht ?? 0);
  return [
    total("Total avant abattement", montant(t.brut_ht ?? 0)),
    ...moins("Abattement vétusté", t.abattement_ht),
    ...moins("Remise commerciale", t.remise_ht),
    total("Sous-total", montant(sousTotal)),
    ...moins("Franchise contractuelle", t.franchise_ht),
    total("TOTAL HT", montant(t.net_ht ?? 0), true),
    ...(t.tva === null
      ? [total("Net à payer", euros(t.ttc ?? 0), true)]
      : [total("TVA 20 %", montant(t.tva)), total("TOTAL TTC", euros(t.ttc ?? 0), true)]),
  ];
}

/** Données de la facture. */
export function vueFacture(r: Retour, lu: DocumentLu): object {
  const v = vehiculeDe(lu);
  const taux = r.facture?.taux;
  return {
    couleur: r.loueur.couleur,
    emetteur: r.loueur.papier,
    numero: lu.numero,
    date: lu.date_document,
    date_facture: date(lu.date_document),
    echeance: date(plusJours(lu.date_document ?? "", 30)),
    contrat: v.contrat,
    client: destinataire(r),
    gauche: [
      ["Immatriculation", "immatriculation", v.immatriculation],
      ["Véhicule", "vehicule", `${v.marque} ${v.modele}`],
      ["N° de châssis", "vin", v.vin],
      ["Date MEC", "date_mise_en_circulation", date(v.date_mise_en_circulation)],
      ["Date de restitution", "date_restitution", date(v.date_restitution)],
      ["Kilométrage", "kilometrage", km(v.kilometrage ?? 0)],
      ["N° de contrat", "contrat", v.contrat],
    ],
    lignes: v.lignes.map((l, rang) => [
      String(rang + 1),
      l.designation,
      montant(l.brut_ht ?? 0),
      montant(l.details?.vetuste_mo_ht ?? 0),
      montant(l.details?.vetuste_pieces_ht ?? 0),
      montant(l.abattement_ht ?? 0),
      montant(l.net_ht ?? 0),
    ]),
    totaux: totauxFacture(lu),
    vetuste: taux
      ? `Vétusté contractuelle : main-d'œuvre et peinture ${taux.main_oeuvre} %, pièces ${taux.pieces} %, pneumatiques ${taux.pneus} %, forfaits ${taux.forfaits} %.`
      : "",
    regime: v.totaux.tva === null ? "Indemnité non soumise à la TVA." : "",
  };
}
