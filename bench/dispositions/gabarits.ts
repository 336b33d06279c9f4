// Un seul fichier : les mises en page inventées, une fonction courte chacune, avec les mêmes morceaux de page.
import type { Localisation } from "../../domain/fre/codes.ts";
import {
  dateEnLettres,
  dateFr,
  euros,
  eurosAnglais,
  heures,
  inventer,
  km,
  type LigneModele,
  type RetourModele,
  somme,
} from "./modele.ts";
import { type LigneVraie, ligneAutre, ligneVraie, TOTAUX, verite } from "./verite.ts";

export interface Imprimable {
  html: string;
  paysage?: true;
  verite: object;
}

/** Une mise en page : la graine choisit les données, jamais la forme. */
export type Gabarit = (graine: number) => Imprimable;

export const document = (corps: string, style = "") =>
  `<!doctype html><meta charset="utf-8"><style>body{font:9.5pt Arial,sans-serif;margin:0}table{border-collapse:collapse;width:100%}td,th{padding:3px 5px;vertical-align:top;text-align:left}.d{text-align:right}.page{break-after:page}h1{font-size:15pt;margin:8px 0}p{margin:3px 0}${style}</style>${corps}`;

export const rangee = (cellules: readonly string[], droite: readonly number[] = [], balise = "td") =>
  `<tr>${cellules.map((c, i) => `<${balise}${droite.includes(i) ? ' class="d"' : ""}>${c}</${balise}>`).join("")}</tr>`;

const zones: Partial<Record<Localisation, string>> = {
  avant: "Avant",
  arriere: "Arrière",
  avant_droit: "Avant droit",
  avant_gauche: "Avant gauche",
  arriere_droit: "Arrière droit",
  arriere_gauche: "Arrière gauche",
  cote_droit: "Latéral droit",
  cote_gauche: "Latéral gauche",
  toit: "Toit",
  interieur_avant: "Habitacle avant",
  interieur_arriere: "Habitacle arrière",
};
export const zoneDe = (ligne: LigneModele) => (ligne.place ? (zones[ligne.place] ?? "") : "");

export const tva = (ht: number) => Math.round(ht * 0.2 + 1e-7);

/** Facture dont les montants précèdent les désignations, totaux dans un cadre à gauche. */
const montantsDevant: Gabarit = (graine) => {
  const r = inventer(graine, 6);
  const ht = somme(r.lignes, "brut");
  const corps = r.lignes.map((l) => rangee([euros(l.brut), "1", l.geste, `${l.piece} – ${l.constat}`], [0])).join("");
  return {
    html: document(
      `<p><b>${r.loueur[0]}</b></p><h1>Facture ${r.numero}</h1><p>Émise le ${dateFr(r.date)}</p>
<p>Contrat ${r.contrat} — ${r.client}</p>
<table style="width:70%">${rangee(["Immatriculation", "N° VIN", "Compteur"], [], "th")}${rangee([r.plaque, r.vin, `${km(r.km)} km`])}</table>
<table style="width:70%">${rangee(["Marque", "Modèle", "Restitué le"], [], "th")}${rangee([r.marque, r.modele, dateFr(r.restitution)])}</table><br>
<table border="1">${rangee(["Montant HT (€)", "Qté", "Intervention", "Élément concerné"], [0], "th")}${corps}</table><br>
<table style="width:45%">${rangee(["Total hors taxes", euros(ht)], [1])}${rangee(["TVA 20 %", euros(tva(ht))], [1])}${rangee(["Montant total à régler TTC", euros(ht + tva(ht))], [1])}</table>`,
    ),
    verite: verite(
      "facture",
      r,
      r.lignes.map((l) => ligneVraie(l, { designation: `${l.piece} – ${l.constat}`, net: l.brut })),
      { net_ht: ht, tva: tva(ht), ttc: ht + tva(ht) },
      ["mec"],
    ),
  };
};

/** Rapport en paysage, en-tête à deux étages : « Main-d'œuvre » coiffe « Heures » et « Montant ». */
const enteteADeuxEtages: Gabarit = (graine) => {
  const r = inventer(graine, 7);
  const corps = r.lignes
    .map((l, i) =>
      rangee(
        [
          String(i + 1),
          l.piece,
          zoneDe(l),
          l.constat,
          l.geste,
          heures(l.tempsMo),
          euros(l.mo),
          l.tempsPeinture ? heures(l.tempsPeinture) : "",
          l.peinture ? euros(l.peinture) : "",
          l.pieces ? euros(l.pieces) : "",
          euros(l.brut),
        ],
        [5, 6, 7, 8, 9, 10],
      ),
    )
    .join("");
  const entete = `<tr><th rowspan="2">Rep.</th><th rowspan="2">Organe</th><th rowspan="2">Emplacement</th><th rowspan="2">Constatation</th><th rowspan="2">Préconisation</th><th colspan="2">Main-d'œuvre</th><th colspan="2">Peinture</th><th rowspan="2" class="d">Fournitures</th><th rowspan="2" class="d">Montant HT</th></tr><tr><th class="d">Heures</th><th class="d">Montant</th><th class="d">Heures</th><th class="d">Montant</th></tr>`;
  return {
    paysage: true,
    html: document(
      `<h1>Rapport d'inspection ${r.numero}</h1><p>Donneur d'ordre : <b>${r.loueur[0]}</b> &nbsp;&nbsp; Inspecté le : ${dateFr(r.expertise)} &nbsp;&nbsp; Restitué le : ${dateFr(r.restitution)}</p>
<p>Plaque : ${r.plaque} &nbsp;&nbsp; Châssis : ${r.vin} &nbsp;&nbsp; Véhicule : ${r.marque} ${r.modele}</p><p>1ère immatriculation : ${dateFr(r.mec)} &nbsp;&nbsp; Relevé compteur : ${km(r.km)} km &nbsp;&nbsp; Contrat n° : ${r.contrat}</p><br>
<table border="1">${entete}${corps}</table><p class="d">Montant total des dommages HT ${euros(somme(r.lignes, "brut"))} €</p>`,
    ),
    verite: verite(
      "rapport",
      r,
      r.lignes.map((l) => ligneVraie(l, { designation: l.piece, net: l.brut })),
      { brut_ht: somme(r.lignes, "brut") },
    ),
  };
};

/** Liste sans tableau, points de conduite jusqu'au montant. */
const pointsDeConduite: Gabarit = (graine) => {
  const r = inventer(graine, 5);
  const ht = somme(r.lignes, "brut");
  const point = (gauche: string, droite: string) =>
    `<div style="display:flex"><span>${gauche}</span><span style="flex:1;overflow:hidden;white-space:nowrap">&nbsp;${".".repeat(200)}</span><span>&nbsp;${droite}</span></div>`;
  return {
    html: document(
      `<h1>${r.loueur[0]}</h1><p style="font-size:13pt">Décompte de frais de remise en état n° ${r.numero}</p><p>Fait à Lyon le ${dateEnLettres(r.date)}</p>
<p>Véhicule : ${r.marque} ${r.modele}</p><p>Immatriculation : ${r.plaque}</p><p>VIN : ${r.vin}</p><p>Contrat : ${r.contrat}</p><p>Kilométrage : ${km(r.km)} km</p><p>Date de retour : ${dateEnLettres(r.restitution)}</p><br>
${r.lignes.map((l) => point(`${l.piece} : ${l.constat}, ${l.geste}`, `${euros(l.brut)} €`)).join("")}<br>
${point("Total HT", `${euros(ht)} €`)}${point("TVA 20 %", `${euros(tva(ht))} €`)}${point("Total TTC", `${euros(ht + tva(ht))} €`)}`,
    ),
    verite: verite(
      "facture",
      r,
      r.lignes.map((l) => ligneVraie(l, { designation: `${l.piece} : ${l.constat}, ${l.geste}`, net: l.brut })),
      { net_ht: ht, tva: tva(ht), ttc: ht + tva(ht) },
      ["mec"],
    ),
  };
};

/** Fiche d'un dégât par encadré, étiquette au-dessus de la valeur. */
const encadres: Gabarit = (graine) => {
  const r = inventer(graine, 6);
  const carte = (l: LigneModele, i: number) =>
    `<div style="border:1px solid #999;padding:6px;margin:6px 0;break-inside:avoid"><b>Dommage ${i + 1}</b><table>${rangee(["Pièce", "Nature du dommage", "Réparation préconisée"], [], "th")}${rangee([l.piece, l.constat, l.geste])}${rangee(["Montant brut", "Taux de vétusté", "Montant net"], [], "th")}${rangee([`${euros(l.brut)} €`, `${euros(l.taux)} %`, `${euros(l.net)} €`])}</table></div>`;
  return {
    html: document(
      `<h1>Constat d'état</h1><p>Référence du rapport : ${r.numero}</p><p>Société de location : ${r.loueur[0]}</p>
<table>${rangee(["Immatriculation", "Numéro de série", "Marque", "Modèle"], [], "th")}${rangee([r.plaque, r.vin, r.marque, r.modele])}${rangee(["Km au compteur", "Mise en circulation", "Date de restitution", "Date d'inspection"], [], "th")}${rangee([km(r.km), dateFr(r.mec), dateFr(r.restitution), dateFr(r.expertise)])}</table><p>Numéro de contrat : ${r.contrat}</p>
${r.lignes.map(carte).join("")}<p><b>Total brut HT : ${euros(somme(r.lignes, "brut"))} €</b></p><p><b>Total net HT : ${euros(somme(r.lignes, "net"))} €</b></p>`,
      "th{font-weight:normal;color:#666;font-size:8pt}table{table-layout:fixed}",
    ),
    verite: verite(
      "rapport",
      r,
      r.lignes.map((l) => ligneVraie(l, { designation: l.piece, brut: l.brut, abattement: l.abattement })),
      { brut_ht: somme(r.lignes, "brut"), net_ht: somme(r.lignes, "net") },
    ),
  };
};

/** Modèle d'un groupe anglophone : points décimaux, parenthèses, étiquettes à droite. */
const anglais: Gabarit = (graine) => {
  const r = inventer(graine, 6);
  const ht = somme(r.lignes, "net");
  const corps = r.lignes
    .map((l) =>
      rangee(
        [`${l.piece} / ${l.constat}`, l.geste, eurosAnglais(l.brut), eurosAnglais(-l.abattement), eurosAnglais(l.net)],
        [2, 3, 4],
      ),
    )
    .join("");
  const identite = [
    ["Registration", r.plaque],
    ["VIN", r.vin],
    ["Make", r.marque],
    ["Model", r.modele],
    ["Mileage", String(r.km)],
    ["Return date", r.restitution],
    ["Contract No.", r.contrat],
  ];
  return {
    html: document(
      `<p style="font-size:16pt">${r.loueur[0]}</p><h1>INVOICE No. ${r.numero}</h1><p>Invoice date: ${r.date}</p>
<table style="width:60%">${identite.map(([a = "", b = ""]) => rangee([`${a}:`, b], [0])).join("")}</table><br>
<table border="1">${rangee(["Description", "Repair method", "Gross amount", "Depreciation", "Net amount"], [2, 3, 4], "th")}${corps}</table>
<table style="width:50%;margin-left:50%">${rangee(["Subtotal excl. VAT", `EUR ${eurosAnglais(ht)}`], [1])}${rangee(["VAT 20%", `EUR ${eurosAnglais(tva(ht))}`], [1])}${rangee(["Total incl. VAT", `EUR ${eurosAnglais(ht + tva(ht))}`], [1])}</table>`,
    ),
    verite: verite(
      "facture",
      r,
      r.lignes.map((l) =>
        ligneVraie(l, { designation: `${l.piece} / ${l.constat}`, brut: l.brut, abattement: l.abattement }),
      ),
      { net_ht: ht, tva: tva(ht), ttc: ht + tva(ht) },
      ["mec"],
    ),
  };
};

/** Deux pages en paysage, « À reporter » en bas de la première et « Report » en haut de la seconde, sans en-tête répété. */
const reports: Gabarit = (graine) => {
  const r = inventer(graine, 14);
  const tete = r.lignes.slice(0, 8);
  const queue = r.lignes.slice(8);
  const corps = (lignes: readonly LigneModele[]) =>
    lignes
      .map((l) =>
        rangee(
          [
            `${l.piece} – ${l.constat} – ${l.geste}`,
            euros(l.brut),
            `${euros(l.taux)} %`,
            euros(l.abattement),
            euros(l.net),
          ],
          [1, 2, 3, 4],
        ),
      )
      .join("");
  const colonnes = '<colgroup><col style="width:52%"><col><col><col><col></colgroup>';
  const ht = somme(r.lignes, "net") - 15_000;
  const designation = (l: LigneModele) => `${l.piece} – ${l.constat} – ${l.geste}`;
  return {
    paysage: true,
    html: document(
      `<div class="page"><h1>FACTURE</h1><p>Numéro : ${r.numero} &nbsp;&nbsp; Date de facture : ${dateFr(r.date)}</p><p>Bailleur : ${r.loueur[0]}</p>
<p>Immat. : ${r.plaque} &nbsp;&nbsp; N° de châssis : ${r.vin} &nbsp;&nbsp; Marque / Modèle : ${r.marque} ${r.modele}</p><p>Km retour : ${km(r.km)} &nbsp;&nbsp; Date MEC : ${dateFr(r.mec)} &nbsp;&nbsp; Date retour : ${dateFr(r.restitution)} &nbsp;&nbsp; Réf. contrat : ${r.contrat}</p><br>
<table>${colonnes}${rangee(["Détail des dommages", "Base HT", "Vétusté", "Déduction", "À votre charge HT"], [1, 2, 3, 4], "th")}${corps(tete)}${rangee(["À reporter", euros(somme(tete, "brut")), "", euros(somme(tete, "abattement")), euros(somme(tete, "net"))], [1, 2, 3, 4])}</table></div>
<table>${colonnes}${rangee(["Report", euros(somme(tete, "brut")), "", euros(somme(tete, "abattement")), euros(somme(tete, "net"))], [1, 2, 3, 4])}${corps(queue)}</table><br>
<table style="width:50%;margin-left:50%">${rangee(["Montant brut HT", euros(somme(r.lignes, "brut"))], [1])}${rangee(["Vétusté déduite", `- ${euros(somme(r.lignes, "abattement"))}`], [1])}${rangee(["Franchise à la charge du loueur", "- 150,00"], [1])}${rangee(["Net HT", euros(ht)], [1])}${rangee(["TVA (20,00 %)", euros(tva(ht))], [1])}${rangee(["Net à payer TTC", `${euros(ht + tva(ht))} €`], [1])}</table>`,
    ),
    verite: verite(
      "facture",
      r,
      r.lignes.map((l, i) =>
        ligneVraie(l, { designation: designation(l), brut: l.brut, abattement: l.abattement, page: i < 8 ? 1 : 2 }),
      ),
      {
        brut_ht: somme(r.lignes, "brut"),
        abattement_ht: somme(r.lignes, "abattement"),
        franchise_ht: 15_000,
        net_ht: ht,
        tva: tva(ht),
        ttc: ht + tva(ht),
      },
    ),
  };
};

/** Trois tableaux par page, un par famille, chacun avec son en-tête et son sous-total ; frais annexes à part. */
const plusieursTableaux: Gabarit = (graine) => {
  const r = inventer(graine, 8);
  const familles: [string, LigneModele[]][] = [
    ["Carrosserie et vitrage", r.lignes.slice(0, 4)],
    ["Roues et accessoires", r.lignes.slice(4, 6)],
    ["Habitacle", r.lignes.slice(6)],
  ];
  const frais: LigneVraie[] = [
    ligneAutre("Frais de dossier", "frais_gestion", 4500),
    ligneAutre("Convoyage vers le centre de restitution", "transport", 12_000),
  ];
  const ht = somme(r.lignes, "brut") + 16_500;
  const tableau = ([titre, lignes]: [string, LigneModele[]]) =>
    `<h3>${titre}</h3><table border="1">${rangee(["Pièce", "Défaut", "Travaux", "Coût HT"], [3], "th")}${lignes.map((l) => rangee([l.piece, l.constat, l.geste, euros(l.brut)], [3])).join("")}${rangee(["", "", `Sous-total ${titre.toLowerCase()}`, euros(somme(lignes, "brut"))], [3])}</table>`;
  return {
    html: document(
      `<p><b>${r.loueur[0]}</b></p><h1>Facture de restitution</h1><p>Facture n° : ${r.numero}</p><p>Facturé le : ${dateFr(r.date)}</p>
<table style="width:80%">${rangee(["Immatriculation :", r.plaque, "Contrat de location :", r.contrat])}${rangee(["Code VIN :", r.vin, "Kilométrage réel :", `${km(r.km)} km`])}${rangee(["Véhicule restitué :", `${r.marque} ${r.modele}`, "Restitution le :", dateFr(r.restitution)])}</table>
${familles.map(tableau).join("")}<h3>Autres frais</h3><table border="1">${rangee(["Désignation", "Montant HT"], [1], "th")}${rangee(["Frais de dossier", "45,00"], [1])}${rangee(["Convoyage vers le centre de restitution", "120,00"], [1])}</table>
<p class="d">Total général HT : ${euros(ht)} €</p><p class="d">TVA : ${euros(tva(ht))} €</p><p class="d">Total TTC : ${euros(ht + tva(ht))} €</p>`,
    ),
    verite: verite(
      "facture",
      r,
      [...r.lignes.map((l) => ligneVraie(l, { designation: l.piece, net: l.brut })), ...frais],
      { net_ht: ht, tva: tva(ht), ttc: ht + tva(ht) },
      ["mec"],
    ),
  };
};

/** Tableau au temps passé : heures, prix de l'heure, fournitures, total. */
const tempsPasse: Gabarit = (graine) => {
  const brut = inventer(graine, 6);
  const r = {
    ...brut,
    lignes: brut.lignes.map((l) => ({ ...l, tempsPeinture: 0, peinture: 0, brut: l.mo + l.pieces })),
  };
  const ht = somme(r.lignes, "brut");
  return {
    html: document(
      `<h1>Chiffrage de remise en état</h1><p>N° ${r.numero}</p><p>Mandant : ${r.loueur[0]}</p><p>Date de l'expertise : ${dateEnLettres(r.expertise)}</p><p>Date de restitution : ${dateEnLettres(r.restitution)}</p>
<p>Immatriculation ${r.plaque}</p><p>Châssis ${r.vin}</p><p>Marque et modèle : ${r.marque} ${r.modele}</p><p>Compteur : ${r.km} km</p><p>Contrat : ${r.contrat}</p><br>
<table border="1">${rangee(["Nature des travaux", "Temps (h)", "Taux horaire", "Pièces", "Total HT"], [1, 2, 3, 4], "th")}${r.lignes.map((l) => rangee([`${l.piece}, ${l.constat} : ${l.geste}`, heures(l.tempsMo), euros(r.tauxMo), l.pieces ? euros(l.pieces) : "–", euros(l.brut)], [1, 2, 3, 4])).join("")}</table>
<p class="d"><b>Coût total HT ${euros(ht)} €</b></p>`,
    ),
    verite: verite(
      "rapport",
      r,
      r.lignes.map((l) => ligneVraie(l, { designation: `${l.piece}, ${l.constat} : ${l.geste}`, net: l.brut })),
      { brut_ht: ht },
      ["mec"],
    ),
  };
};

/** Avoir en tableau, montants entre parenthèses. */
const avoirParentheses: Gabarit = (graine) => {
  const r = inventer(graine, 3);
  const ht = -somme(r.lignes, "net");
  const nombre = (n: number) => `(${euros(Math.abs(n))})`;
  return {
    html: document(
      `<p>${r.loueur[0]}</p><h1>Note de crédit n° ${r.numero}</h1><p>Date : ${dateFr(r.date)}</p><p>En annulation partielle de la facture FA24-55012</p><p>Véhicule immatriculé ${r.plaque}</p><br>
<table>${rangee(["Objet", "Montant HT"], [1], "th")}${r.lignes.map((l) => rangee([`${l.piece} : ${l.constat}`, nombre(l.net)], [1])).join("")}</table><br>
<p class="d">Total HT &nbsp; ${nombre(ht)}</p><p class="d">TVA 20 % &nbsp; ${nombre(tva(-ht))}</p><p class="d">Net à votre crédit TTC &nbsp; ${nombre(-ht + tva(-ht))}</p>`,
    ),
    verite: verite(
      "avoir",
      r,
      r.lignes.map((l) => ligneVraie(l, { designation: `${l.piece} : ${l.constat}`, net: -l.net, operation: false })),
      { net_ht: ht, tva: -tva(-ht), ttc: ht - tva(-ht) },
      ["vin", "marque", "modele", "kilometrage", "mec", "restitution", "contrat"],
    ),
  };
};

/** Relevé de plusieurs véhicules, colonnes dans un autre ordre, dates en lettres abrégées. */
const releve: Gabarit = (graine) => {
  const retours = Array.from({ length: 5 }, (_, i) => inventer(graine * 31 + i, 4));
  const premier = retours[0] as RetourModele;
  const ligne = (r: RetourModele) => {
    const ht = somme(r.lignes, "net");
    return rangee(
      [
        r.contrat,
        r.plaque,
        `${r.marque} ${r.modele}`,
        dateFr(r.restitution),
        euros(somme(r.lignes, "brut")),
        euros(somme(r.lignes, "abattement")),
        euros(ht),
        euros(tva(ht)),
        euros(ht + tva(ht)),
      ],
      [4, 5, 6, 7, 8],
    );
  };
  return {
    paysage: true,
    html: document(
      `<p><b>${premier.loueur[0]}</b></p><h1>État mensuel des frais de restitution</h1><p>N° ${premier.numero} — édité le ${dateFr(premier.date)}</p><p>Client : ${premier.client}</p><br>
<table border="1">${rangee(["N° contrat", "Plaque", "Marque et modèle", "Restitué le", "Montant brut HT", "Vétusté", "Net HT", "TVA", "TTC"], [4, 5, 6, 7, 8], "th")}${retours.map(ligne).join("")}</table>`,
    ),
    verite: {
      type_document: "releve",
      numero: premier.numero,
      date_document: premier.date,
      loueur: premier.loueur[1],
      vehicules: retours.map((r) => ({
        immatriculation: r.plaque,
        vin: null,
        marque: r.marque,
        modele: r.modele,
        kilometrage: null,
        date_mise_en_circulation: null,
        date_restitution: r.restitution,
        contrat: r.contrat,
        lignes: [],
        totaux: {
          ...TOTAUX,
          brut_ht: somme(r.lignes, "brut"),
          abattement_ht: somme(r.lignes, "abattement"),
          net_ht: somme(r.lignes, "net"),
          tva: tva(somme(r.lignes, "net")),
          ttc: somme(r.lignes, "net") + tva(somme(r.lignes, "net")),
        },
      })),
      anomalies: [],
    },
  };
};

/** Procès-verbal en tableau, sans montant. */
const pvTableau: Gabarit = (graine) => {
  const r = inventer(graine, 5);
  return {
    html: document(
      `<h1>Procès-verbal de restitution de véhicule</h1><p>PV n° : ${r.numero}</p><p>Établi le : ${dateFr(r.restitution)} à 14:30</p><p>Loueur : ${r.loueur[0]}</p>
<table style="width:80%">${rangee(["Immatriculation", r.plaque])}${rangee(["Numéro de châssis", r.vin])}${rangee(["Véhicule", `${r.marque} ${r.modele}`])}${rangee(["Kilométrage relevé", `${km(r.km)} km`])}${rangee(["Contrat", r.contrat])}</table><br>
<table border="1">${rangee(["Partie du véhicule", "Zone", "Défaut constaté"], [], "th")}${r.lignes.map((l) => rangee([l.piece, zoneDe(l), l.constat])).join("")}</table>
<p>Je soussigné, reconnais avoir restitué le véhicule dans l'état décrit ci-dessus.</p><p>Clés remises : 2 &nbsp; Carburant : 1/2</p>`,
    ),
    verite: verite(
      "pv",
      r,
      r.lignes.map((l) => ligneVraie(l, { designation: l.piece, net: null, operation: false })),
      {},
      ["mec"],
    ),
  };
};

/** Ligne à deux étages dans la même cellule : la pièce en gras, le dégât et le geste en petit dessous. */
const cellulesEmpilees: Gabarit = (graine) => {
  const r = inventer(graine, 6);
  const ht = somme(r.lignes, "net");
  return {
    html: document(
      `<table><tr><td><b style="font-size:14pt">${r.loueur[0]}</b></td><td class="d">FACTURE<br>N° ${r.numero}<br>du ${dateFr(r.date)}</td></tr></table>
<div style="border:1px solid;padding:5px;width:60%">Votre véhicule : ${r.marque} ${r.modele}<br>Immatriculé : ${r.plaque}<br>N° de série : ${r.vin}<br>1re mise en circulation : ${dateFr(r.mec)}<br>Rendu le : ${dateFr(r.restitution)} avec ${km(r.km)} km<br>Dossier / contrat : ${r.contrat}</div><br>
<table>${rangee(["Libellé", "Prix HT", "Remise", "Net HT"], [1, 2, 3], "th")}${r.lignes.map((l) => rangee([`<b>${l.piece}</b><br><small>${l.constat} – ${l.geste}</small>`, euros(l.brut), `${euros(l.taux)} %`, euros(l.net)], [1, 2, 3])).join("")}</table><br>
<table style="width:40%;margin-left:60%">${rangee(["Total HT", euros(ht)], [1])}${rangee(["TVA 20 %", euros(tva(ht))], [1])}${rangee(["À payer", `${euros(ht + tva(ht))} €`], [1])}</table>`,
      "small{font-size:7pt;color:#555}tr{border-bottom:1px solid #ccc}",
    ),
    verite: verite(
      "facture",
      r,
      r.lignes.map((l) =>
        ligneVraie(l, { designation: `${l.piece} ${l.constat} – ${l.geste}`, brut: l.brut, abattement: l.abattement }),
      ),
      { net_ht: ht, tva: tva(ht), ttc: ht + tva(ht) },
    ),
  };
};

/** Colonnes serrées, police étroite, montants presque collés ; une ligne non facturable. */
const colonnesSerrees: Gabarit = (graine) => {
  const r = inventer(graine, 9);
  const ht = somme(r.lignes.slice(0, 8), "brut");
  return {
    html: document(
      `<p>${r.loueur[0]} — Service restitutions</p><h1>Expertise de restitution n° ${r.numero}</h1>
<table style="table-layout:fixed">${rangee([`Immat : ${r.plaque}`, `VIN : ${r.vin}`, `Km : ${km(r.km)}`])}${rangee([`Marque : ${r.marque}`, `Modèle : ${r.modele}`, `MEC : ${dateFr(r.mec)}`])}${rangee([`Contrat : ${r.contrat}`, `Restitution : ${dateFr(r.restitution)}`, `Expertise : ${dateFr(r.expertise)}`])}</table><br>
<table>${rangee(["Réf", "Élément endommagé", "Localisation", "Type", "À facturer", "Solution", "MO", "Peint.", "Pièces", "Total"], [6, 7, 8, 9], "th")}${r.lignes.map((l, i) => rangee([`D${i + 1}`, l.piece, zoneDe(l), l.constat, i === 8 ? "Non" : "Oui", i === 8 ? "" : l.geste, i === 8 ? "" : euros(l.mo), i === 8 ? "" : euros(l.peinture), i === 8 ? "" : euros(l.pieces), i === 8 ? "0,00" : euros(l.brut)], [6, 7, 8, 9])).join("")}</table>
<table style="width:35%;margin-left:65%">${rangee(["Total expertise HT", euros(ht)], [1])}</table>`,
      "table{font:7.5pt Arial}td,th{padding:1px 2px}",
    ),
    verite: verite(
      "rapport",
      r,
      r.lignes.map((l, i) =>
        ligneVraie(l, {
          designation: l.piece,
          net: i === 8 ? 0 : l.brut,
          ...(i === 8 ? { facturable: false as const } : {}),
        }),
      ),
      { brut_ht: ht },
    ),
  };
};

/** Devis de carrossier : quantité et prix unitaire, remise en montant, postes à la suite. */
const devis: Gabarit = (graine) => {
  const r = inventer(graine, 5);
  const ht = somme(r.lignes, "net");
  return {
    html: document(
      `<p><b>Carrosserie du Parc</b></p><h1>DEVIS N° ${r.numero}</h1><p>Date du devis : ${dateFr(r.date)}</p><p>Immatriculation : ${r.plaque} &nbsp;&nbsp; N° de série : ${r.vin}</p><p>Véhicule : ${r.marque} ${r.modele} &nbsp;&nbsp; Km : ${km(r.km)}</p><br>
<table border="1">${rangee(["Prestation", "Quantité", "P.U. HT", "Rabais", "Total HT"], [1, 2, 3, 4], "th")}${r.lignes.map((l) => rangee([`${l.geste} ${l.piece}`, "1,00", euros(l.brut), euros(l.abattement), euros(l.net)], [1, 2, 3, 4])).join("")}</table>
<p class="d">Total H.T. : ${euros(ht)}</p><p class="d">T.V.A. 20 % : ${euros(tva(ht))}</p><p class="d">Total T.T.C. : ${euros(ht + tva(ht))}</p><p>Bon pour accord</p>`,
    ),
    verite: verite(
      "devis",
      r,
      r.lignes.map((l) =>
        ligneVraie(l, { designation: `${l.geste} ${l.piece}`, brut: l.brut, abattement: l.abattement, dommage: false }),
      ),
      { net_ht: ht, tva: tva(ht), ttc: ht + tva(ht) },
      ["loueur", "mec", "restitution", "contrat"],
    ),
  };
};

export const GABARITS: Readonly<Record<string, Gabarit>> = {
  "montants-devant": montantsDevant,
  "entete-a-deux-etages": enteteADeuxEtages,
  "points-de-conduite": pointsDeConduite,
  encadres,
  anglais,
  reports,
  "plusieurs-tableaux": plusieursTableaux,
  "temps-passe": tempsPasse,
  "avoir-parentheses": avoirParentheses,
  releve,
  "pv-tableau": pvTableau,
  "cellules-empilees": cellulesEmpilees,
  "colonnes-serrees": colonnesSerrees,
  devis,
};
