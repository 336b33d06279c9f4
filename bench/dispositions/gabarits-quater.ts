// Un seul fichier : la quatrième série de mises en page inventées, une fonction courte chacune.

import { dateEnLettres, dateFr, euros, inventer, km, type LigneModele, type RetourModele, somme } from "./modele.ts";
import { document, type Gabarit, rangee, tva, zoneDe } from "./page.ts";
import { ligneAutre, ligneVraie, verite } from "./verite.ts";

const tout = (l: LigneModele, par = " – ") => [l.piece, l.constat, l.geste].join(par);
const points = (iso: string) => iso.split("-").reverse().join(".");
const tirets = (iso: string) => iso.split("-").reverse().join("-");
const milliersAPoint = (centimes: number) => euros(centimes, ".");

/** Identité en grille : étiquette minuscule, valeur dessous, trois par rangée. */
const grille = (r: RetourModele, date: (iso: string) => string) => {
  const paires: [string, string][] = [
    ["N° d'immatriculation", r.plaque],
    ["N° de série", r.vin],
    ["Réf. contrat", r.contrat],
    ["Constructeur", r.marque],
    ["Désignation commerciale", r.modele],
    ["Km relevé", `${km(r.km)} km`],
    ["Date MEC", date(r.mec)],
    ["Date de retour", date(r.restitution)],
    ["Client", r.client],
  ];
  const cellule = ([nom, valeur]: [string, string]) =>
    `<td style="border:1px solid #999;width:33%"><span style="font-size:6.5pt;color:#666">${nom}</span><br>${valeur}</td>`;
  return `<table>${[0, 3, 6]
    .map(
      (i) =>
        `<tr>${paires
          .slice(i, i + 3)
          .map(cellule)
          .join("")}</tr>`,
    )
    .join("")}</table>`;
};

/** Part laissée au locataire en pour-cent : la vétusté ne s'imprime que par elle. */
const partLocataire: Gabarit = (graine) => {
  const r = inventer(graine, 6);
  const ht = somme(r.lignes, "net");
  return {
    html: document(
      `<p><b>${r.loueur[0]}</b></p><h1>Facture de frais de remise en état</h1><p>N° ${r.numero} — ${tirets(r.date)}</p>${grille(r, tirets)}<br>
<table border="1">${rangee(["#", "Élément", "Nature du dégât", "Remise en état", "Estimation HT", "Part locataire", "À votre charge HT"], [4, 5, 6], "th")}${r.lignes.map((l, i) => rangee([String(i + 1), l.piece, l.constat, l.geste, euros(l.brut), `${100 - l.taux / 100} %`, euros(l.net)], [4, 5, 6])).join("")}</table>
<table style="width:40%;margin-left:60%">${rangee(["Total à votre charge HT", euros(ht)], [1])}${rangee(["TVA 20 %", euros(tva(ht))], [1])}${rangee(["Total TTC", euros(ht + tva(ht))], [1])}</table>`,
    ),
    verite: verite(
      "facture",
      r,
      r.lignes.map((l) => ligneVraie(l, { designation: l.piece, brut: l.brut, abattement: l.abattement })),
      { net_ht: ht, tva: tva(ht), ttc: ht + tva(ht) },
    ),
  };
};

/** Milliers à point, signe moins après le montant, dates à points, devise collée. */
const moinsApres: Gabarit = (graine) => {
  const r = inventer(graine, 7);
  const ht = somme(r.lignes, "net");
  return {
    html: document(
      `<p>${r.loueur[0]}</p><p>Facture N° ${r.numero} du ${points(r.date)}</p>${grille(r, points)}<br>
<table>${rangee(["Pos", "Description", "Valeur HT", "Vétusté", "Montant HT"], [2, 3, 4], "th")}${r.lignes.map((l, i) => rangee([String((i + 1) * 10).padStart(4, "0"), tout(l), `${milliersAPoint(l.brut)}€`, `${milliersAPoint(l.abattement)}-`, `${milliersAPoint(l.net)}€`], [2, 3, 4])).join("")}</table>
<p class="d">Montant brut HT ${milliersAPoint(somme(r.lignes, "brut"))}€</p><p class="d">Déduction vétusté ${milliersAPoint(somme(r.lignes, "abattement"))}-</p><p class="d">Montant net HT ${milliersAPoint(ht)}€</p><p class="d">TVA 20,00% ${milliersAPoint(tva(ht))}€</p><p class="d"><b>Montant dû TTC ${milliersAPoint(ht + tva(ht))}€</b></p>`,
    ),
    verite: verite(
      "facture",
      r,
      r.lignes.map((l) => ligneVraie(l, { designation: tout(l), brut: l.brut, abattement: l.abattement })),
      {
        brut_ht: somme(r.lignes, "brut"),
        abattement_ht: somme(r.lignes, "abattement"),
        net_ht: ht,
        tva: tva(ht),
        ttc: ht + tva(ht),
      },
    ),
  };
};

/** Colonne étroite : la désignation se coupe sur plusieurs lignes, le montant est en face de la dernière. */
const montantEnBas: Gabarit = (graine) => {
  const r = inventer(graine, 6);
  const ht = somme(r.lignes, "brut");
  const cellule = (l: LigneModele) =>
    `<tr><td style="width:38%">${tout(l, " ")}</td><td style="vertical-align:bottom;width:20%">${zoneDe(l)}</td><td class="d" style="vertical-align:bottom">${euros(l.brut)}</td></tr>`;
  return {
    html: document(
      `<h1>${r.loueur[0]}</h1><p>FACTURE N° ${r.numero}</p><p>Date : ${dateFr(r.date)}</p>${grille(r, dateFr)}<br>
<table style="width:60%" border="1">${rangee(["Travaux", "Situation", "Montant H.T."], [2], "th")}${r.lignes.map(cellule).join("")}</table>
<p>Total H.T. : ${euros(ht)} €</p><p>T.V.A. 20 % : ${euros(tva(ht))} €</p><p>Total T.T.C. : ${euros(ht + tva(ht))} €</p>`,
    ),
    verite: verite(
      "facture",
      r,
      r.lignes.map((l) => ligneVraie(l, { designation: tout(l, " "), net: l.brut })),
      { net_ht: ht, tva: tva(ht), ttc: ht + tva(ht) },
    ),
  };
};

/** Récapitulatif de la TVA en tableau, acompte et solde : le total n'est pas le dernier montant de la page. */
const recapitulatif: Gabarit = (graine) => {
  const r = inventer(graine, 5);
  const ht = somme(r.lignes, "brut");
  const ttc = ht + tva(ht);
  return {
    html: document(
      `<p><b>${r.loueur[0]}</b></p><h1>Facture</h1><table style="width:50%">${rangee(["Facture n°", r.numero])}${rangee(["Date d'émission", dateFr(r.date)])}${rangee(["Date d'échéance", dateFr(`${Number(r.date.slice(0, 4)) + 1}${r.date.slice(4)}`)])}</table>${grille(r, dateFr)}<br>
<table border="1">${rangee(["Code", "Désignation", "TVA", "Total HT"], [3], "th")}${r.lignes.map((l, i) => rangee([`REM${100 + i}`, tout(l), "T1", euros(l.brut)], [3])).join("")}</table><br>
<table style="width:50%" border="1">${rangee(["Code TVA", "Taux", "Base HT", "Montant TVA"], [2, 3], "th")}${rangee(["T1", "20,00 %", euros(ht), euros(tva(ht))], [2, 3])}</table><br>
<table style="width:40%;margin-left:60%">${rangee(["Total HT", euros(ht)], [1])}${rangee(["Total TVA", euros(tva(ht))], [1])}${rangee(["Total TTC", euros(ttc)], [1])}${rangee(["Acompte versé", "0,00"], [1])}${rangee(["Reste à payer", euros(ttc)], [1])}</table>`,
    ),
    verite: verite(
      "facture",
      r,
      r.lignes.map((l) => ligneVraie(l, { designation: tout(l), net: l.brut })),
      { net_ht: ht, tva: tva(ht), ttc },
    ),
  };
};

/** Synthèse par famille en première page, détail en seconde : rien ne se compte deux fois. */
const synthesePuisDetail: Gabarit = (graine) => {
  const r = inventer(graine, 8);
  const ht = somme(r.lignes, "brut");
  const familles = [r.lignes.slice(0, 3), r.lignes.slice(3, 5), r.lignes.slice(5)];
  const noms = ["Carrosserie et peinture", "Roues et vitrages", "Habitacle et équipements"];
  return {
    html: document(
      `<p><b>${r.loueur[0]}</b></p><h1>Rapport de fin de contrat n° ${r.numero}</h1><p>Date d'expertise : ${dateFr(r.expertise)}</p>${grille(r, dateFr)}
<h1 style="font-size:12pt">Synthèse</h1><table style="width:60%" border="1">${rangee(["Famille", "Nombre", "Coût HT"], [1, 2], "th")}${familles.map((f, i) => rangee([noms[i] ?? "", String(f.length), euros(somme(f, "brut"))], [1, 2])).join("")}${rangee(["Total", String(r.lignes.length), euros(ht)], [1, 2])}</table><div class="page"></div>
<h1 style="font-size:12pt">Détail des dommages</h1><table border="1">${rangee(["N°", "Organe", "Emplacement", "Défaut", "Remédiation", "Coût HT"], [5], "th")}${r.lignes.map((l, i) => rangee([String(i + 1), l.piece, zoneDe(l), l.constat, l.geste, euros(l.brut)], [5])).join("")}</table>
<p class="d"><b>Total HT : ${euros(ht)} €</b></p>`,
    ),
    verite: verite(
      "rapport",
      r,
      r.lignes.map((l) => ligneVraie(l, { designation: l.piece, page: 2, net: l.brut })),
      { net_ht: ht },
    ),
  };
};

/** Indemnité hors TVA : kilomètres et frais dans la même liste, un seul total. */
const horsTva: Gabarit = (graine) => {
  const r = inventer(graine, 5);
  const kilometres = 2000 + (graine % 37) * 111;
  const prixKm = 7;
  const gestion = 4500;
  const fre = somme(r.lignes, "brut");
  const total = fre + kilometres * prixKm + gestion;
  return {
    html: document(
      `<p><b>${r.loueur[0]}</b></p><h1>Facture d'indemnités de fin de contrat</h1><p>Référence facture : ${r.numero}</p><p>Émise le ${dateEnLettres(r.date)}</p>${grille(r, dateFr)}<br>
<table border="1">${rangee(["Nature de l'indemnité", "Quantité", "Prix unitaire", "Montant"], [1, 2, 3], "th")}${r.lignes.map((l) => rangee([tout(l), "1", euros(l.brut), euros(l.brut)], [1, 2, 3])).join("")}${rangee([`Kilomètres supplémentaires`, km(kilometres), `0,0${prixKm}`, euros(kilometres * prixKm)], [1, 2, 3])}${rangee(["Frais de gestion de restitution", "1", euros(gestion), euros(gestion)], [1, 2, 3])}</table>
<p class="d"><b>Net à payer : ${euros(total)} €</b></p><p>Indemnités non soumises à la TVA.</p>`,
    ),
    verite: verite(
      "facture",
      r,
      [
        ...r.lignes.map((l) => ligneVraie(l, { designation: tout(l), net: l.brut })),
        ligneAutre("Kilomètres supplémentaires", "km", kilometres * prixKm, kilometres),
        ligneAutre("Frais de gestion de restitution", "frais_gestion", gestion),
      ],
      { net_ht: total, ttc: total },
    ),
  };
};

/** Avoir d'une partie des lignes, moins typographique, motif dans la désignation. */
const avoirPartiel: Gabarit = (graine) => {
  const r = inventer(graine, 3);
  const ht = -somme(r.lignes, "net");
  const moins = (centimes: number) => euros(centimes).replace("-", "\u2212");
  return {
    html: document(
      `<p><b>${r.loueur[0]}</b></p><h1>Note de crédit n° ${r.numero}</h1><p>Date : ${dateFr(r.date)}</p><p>Annule partiellement la facture FV${graine}-0099</p>${grille(r, dateFr)}<br>
<table border="1">${rangee(["Ligne annulée", "Motif", "Montant HT"], [2], "th")}${r.lignes.map((l) => rangee([tout(l), "Dommage absent du procès-verbal", moins(-l.net)], [2])).join("")}</table>
<p class="d">Total HT ${moins(ht)} €</p><p class="d">TVA 20 % ${moins(-tva(-ht))} €</p><p class="d">Total TTC ${moins(ht - tva(-ht))} €</p>`,
    ),
    verite: verite(
      "avoir",
      r,
      r.lignes.map((l) => ligneVraie(l, { designation: tout(l), net: -l.net })),
      { net_ht: ht, tva: -tva(-ht), ttc: ht - tva(-ht) },
    ),
  };
};

/** Rapport aux colonnes qui ne chiffrent rien (photo, taille, vu au PV), le coût au milieu. */
const colonnesEtrangeres: Gabarit = (graine) => {
  const r = inventer(graine, 7);
  const ht = somme(r.lignes, "brut");
  return {
    paysage: true,
    html: document(
      `<p>${r.loueur[0]}</p><h1>Expertise de restitution ${r.numero}</h1><p>Expertisé le ${dateFr(r.expertise)} – Plateforme de Mions</p>${grille(r, dateFr)}<br>
<table border="1">${rangee(["Photo", "Pièce", "Côté", "Taille (cm)", "Constat", "Coût HT", "Méthode", "Vu au PV", "Délai (j)"], [3, 5, 8], "th")}${r.lignes.map((l, i) => rangee([`P${i + 1}`, l.piece, zoneDe(l), String(4 + i * 3), l.constat, euros(l.brut), l.geste, i % 2 ? "O" : "N", String(1 + (i % 3))], [3, 5, 8])).join("")}</table>
<p><b>Total HT des frais : ${euros(ht)} EUR</b></p>`,
    ),
    verite: verite(
      "rapport",
      r,
      r.lignes.map((l) => ligneVraie(l, { designation: l.piece, net: l.brut })),
      { net_ht: ht },
    ),
  };
};

/** Une photo sous chaque ligne, et sa légende qui répète la pièce. */
const photosEntreLesLignes: Gabarit = (graine) => {
  const r = inventer(graine, 5);
  const ht = somme(r.lignes, "net");
  const photo = `<svg width="160" height="90"><rect width="160" height="90" fill="#ccd"/><circle cx="80" cy="45" r="30" fill="#99a"/></svg>`;
  const bloc = (l: LigneModele, i: number) =>
    `<table>${rangee([`${i + 1}. ${tout(l)}`, `Coût ${euros(l.brut)} €`, `Vétusté ${l.taux / 100} %`, `Net ${euros(l.net)} €`], [1, 2, 3])}</table><div style="margin:4px 20px">${photo}<br><i>Photo ${i + 1} : ${l.piece.toLowerCase()}</i></div>`;
  return {
    html: document(
      `<p><b>${r.loueur[0]}</b></p><h1>Rapport d'inspection n° ${r.numero}</h1><p>Date d'inspection : ${dateFr(r.expertise)}</p>${grille(r, dateFr)}${r.lignes.map(bloc).join("")}<p class="d">Total brut HT : ${euros(somme(r.lignes, "brut"))} €</p><p class="d">Total net HT : ${euros(ht)} €</p>`,
    ),
    verite: verite(
      "rapport",
      r,
      r.lignes.map((l, i) =>
        ligneVraie(l, { designation: tout(l), brut: l.brut, abattement: l.abattement, page: i < 5 ? 1 : 2 }),
      ),
      { brut_ht: somme(r.lignes, "brut"), net_ht: ht },
    ),
  };
};

export const GABARITS_QUATER: Readonly<Record<string, Gabarit>> = {
  "part-locataire": partLocataire,
  "moins-apres": moinsApres,
  "montant-en-bas": montantEnBas,
  recapitulatif,
  "synthese-detail": synthesePuisDetail,
  "hors-tva": horsTva,
  "avoir-partiel": avoirPartiel,
  "colonnes-etrangeres": colonnesEtrangeres,
  "photos-lignes": photosEntreLesLignes,
};
