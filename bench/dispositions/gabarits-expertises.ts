/** Les mises en page inventées qui ne sont pas une facture : rapports, procès-verbal, devis, avoir, relevé. */
import {
  dateEnLettres,
  dateFr,
  euros,
  heures,
  inventer,
  km,
  type LigneModele,
  type RetourModele,
  somme,
} from "./modele.ts";
import { document, type Gabarit, rangee, tva, zoneDe } from "./page.ts";
import { ligneVraie, TOTAUX, verite } from "./verite.ts";

/** Rapport en paysage, en-tête à deux étages : « Main-d'œuvre » coiffe « Heures » et « Montant ». */
export const enteteADeuxEtages: Gabarit = (graine) => {
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

/** Fiche d'un dégât par encadré, étiquette au-dessus de la valeur. */
export const encadres: Gabarit = (graine) => {
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

/** Tableau au temps passé : heures, prix de l'heure, fournitures, total. */
export const tempsPasse: Gabarit = (graine) => {
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
export const avoirParentheses: Gabarit = (graine) => {
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
export const releve: Gabarit = (graine) => {
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
export const pvTableau: Gabarit = (graine) => {
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

/** Colonnes serrées, police étroite, montants presque collés ; une ligne non facturable. */
export const colonnesSerrees: Gabarit = (graine) => {
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
export const devis: Gabarit = (graine) => {
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
