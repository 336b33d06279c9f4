import {
  avoirParentheses,
  colonnesSerrees,
  devis,
  encadres,
  enteteADeuxEtages,
  pvTableau,
  releve,
  tempsPasse,
} from "./gabarits-expertises.ts";
import { dateEnLettres, dateFr, euros, eurosAnglais, inventer, km, type LigneModele, somme } from "./modele.ts";
import { document, type Gabarit, rangee, tva } from "./page.ts";
import { type LigneVraie, ligneAutre, ligneVraie, verite } from "./verite.ts";

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
