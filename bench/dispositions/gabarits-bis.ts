import { dateEnLettres, dateFr, euros, heures, inventer, km, type LigneModele, somme } from "./modele.ts";
import { document, type Gabarit, rangee, tva, zoneDe } from "./page.ts";
import { ligneAutre, ligneVraie, verite } from "./verite.ts";

const aPoints = (centimes: number) => `€ ${euros(centimes, ".")}`;

/** Tableau sans aucun intitulé, filets seuls. */
const sansIntitule: Gabarit = (graine) => {
  const r = inventer(graine, 5);
  const ht = somme(r.lignes, "brut");
  return {
    html: document(
      `<p>${r.loueur[0]}</p><h1>FACTURE N° ${r.numero}</h1><p>Date : ${dateFr(r.date)}</p><p>Immatriculation : ${r.plaque}</p><p>Châssis : ${r.vin}</p><p>Contrat n° : ${r.contrat}</p><p>Restitution du ${dateFr(r.restitution)}, ${km(r.km)} km au compteur</p><p>Véhicule : ${r.marque} ${r.modele}</p><br>
<table border="1">${r.lignes.map((l) => rangee([`${l.piece} - ${l.constat} - ${l.geste}`, `${euros(l.brut)} €`], [1])).join("")}</table>
<p class="d">TOTAL H.T. ${euros(ht)} €</p><p class="d">TVA 20,00 % ${euros(tva(ht))} €</p><p class="d">TOTAL T.T.C. ${euros(ht + tva(ht))} €</p>`,
    ),
    verite: verite(
      "facture",
      r,
      r.lignes.map((l) => ligneVraie(l, { designation: `${l.piece} - ${l.constat} - ${l.geste}`, net: l.brut })),
      { net_ht: ht, tva: tva(ht), ttc: ht + tva(ht) },
      ["mec"],
    ),
  };
};

/** HT, TVA et TTC à chaque ligne ; milliers à point, devise devant. */
const taxesParLigne: Gabarit = (graine) => {
  const r = inventer(graine, 6);
  const ht = somme(r.lignes, "brut");
  const taxe = r.lignes.reduce((total, l) => total + tva(l.brut), 0);
  return {
    html: document(
      `<p style="font-size:14pt">${r.loueur[0]}</p><h1>Facture de frais de remise en état</h1><table style="width:60%">${rangee(["Numéro de facture", r.numero])}${rangee(["Date de facturation", dateFr(r.date)])}${rangee(["Numéro d'immatriculation", r.plaque])}${rangee(["Numéro de châssis", r.vin])}${rangee(["Marque", r.marque])}${rangee(["Modèle", r.modele])}${rangee(["Kilométrage final", km(r.km)])}${rangee(["Date de retour", dateFr(r.restitution)])}${rangee(["Contrat", r.contrat])}</table><br>
<table>${rangee(["Poste", "Montant HT", "TVA", "Montant TTC"], [1, 2, 3], "th")}${r.lignes.map((l) => rangee([`${l.piece} ${l.constat}`, aPoints(l.brut), aPoints(tva(l.brut)), aPoints(l.brut + tva(l.brut))], [1, 2, 3])).join("")}${rangee(["<b>Total</b>", aPoints(ht), aPoints(taxe), aPoints(ht + taxe)], [1, 2, 3])}</table>`,
      "tr{border-bottom:1px solid #ddd}",
    ),
    verite: verite(
      "facture",
      r,
      r.lignes.map((l) => ligneVraie(l, { designation: `${l.piece} ${l.constat}`, net: l.brut, operation: false })),
      { net_ht: ht, tva: taxe, ttc: ht + taxe },
      ["mec"],
    ),
  };
};

/** Intertitres de zone entre les lignes, la zone imprimée une seule fois. */
const intertitres: Gabarit = (graine) => {
  const r = inventer(graine, 8);
  const groupes: [string, LigneModele[]][] = [
    ["EXTÉRIEUR", r.lignes.slice(0, 5)],
    ["INTÉRIEUR ET DIVERS", r.lignes.slice(5)],
  ];
  return {
    html: document(
      `<h1>Rapport d'expertise</h1><p>Rapport n° : ${r.numero}</p><p>Expertise du : ${dateEnLettres(r.expertise)}</p><p>Mandant : ${r.loueur[0]}</p><p>Véhicule : ${r.marque} ${r.modele}</p><p>Immatriculation : ${r.plaque} — VIN : ${r.vin}</p><p>Km : ${km(r.km)} — MEC : ${dateFr(r.mec)} — Restitution : ${dateFr(r.restitution)}</p><p>Contrat : ${r.contrat}</p><br>
<table border="1">${rangee(["Élément", "Dommage", "Opération", "Temps", "Main-d'œuvre", "Peinture", "Pièces", "Total HT"], [3, 4, 5, 6, 7], "th")}${groupes.map(([titre, lignes]) => `<tr><td colspan="8"><b>${titre}</b></td></tr>${lignes.map((l) => rangee([l.piece, l.constat, l.geste, heures(l.tempsMo), euros(l.mo), euros(l.peinture), euros(l.pieces), euros(l.brut)], [3, 4, 5, 6, 7])).join("")}`).join("")}</table><p class="d"><b>Total HT avant vétusté : ${euros(somme(r.lignes, "brut"))}</b></p>`,
    ),
    verite: verite(
      "rapport",
      r,
      r.lignes.map((l) => ligneVraie(l, { designation: l.piece, net: l.brut })),
      { brut_ht: somme(r.lignes, "brut") },
    ),
  };
};

/** Chasse fixe, capitales sans accents, barres verticales et tirets. */
const chasseFixe: Gabarit = (graine) => {
  const r = inventer(graine, 6);
  const nu = (t: string) =>
    t
      .normalize("NFD")
      .replace(/[\u0300-\u036f]/g, "")
      .replace(/œ/g, "oe")
      .toUpperCase();
  const barre = (a: string, b: string, c: string, d: string) =>
    `| ${a.padEnd(34)}| ${b.padEnd(28)}| ${c.padStart(6)} | ${d.padStart(10)} |`;
  const trait = `+${"-".repeat(35)}+${"-".repeat(29)}+${"-".repeat(8)}+${"-".repeat(12)}+`;
  const ht = somme(r.lignes, "brut");
  return {
    html: document(
      `<pre>${nu(r.loueur[0])}

RAPPORT D'EXPERTISE N ${r.numero}
DATE EXPERTISE : ${dateFr(r.expertise)}      DATE RESTITUTION : ${dateFr(r.restitution)}
IMMAT : ${r.plaque}      VIN : ${r.vin}
MARQUE : ${nu(r.marque)}      MODELE : ${nu(r.modele)}
KM : ${r.km}      CONTRAT : ${r.contrat}

${trait}
${barre("DESIGNATION", "OPERATION", "QTE", "MONTANT HT")}
${trait}
${r.lignes.map((l) => barre(nu(`${l.piece} - ${l.constat}`), nu(l.geste), "1", euros(l.brut, ""))).join("\n")}
${trait}
TOTAL EXPERTISE HT : ${euros(ht, "")}
</pre>`,
      "pre{font:8pt 'Courier New',monospace}",
    ),
    verite: {
      ...verite(
        "rapport",
        { ...r, marque: nu(r.marque), modele: nu(r.modele) },
        r.lignes.map((l) => ligneVraie(l, { designation: nu(`${l.piece} - ${l.constat}`), net: l.brut })),
        { brut_ht: ht },
        ["mec"],
      ),
    },
  };
};

/** Facture au tarif : quantité, prix unitaire, remise en montant ; kilomètres et frais dans le même tableau. */
const tarif: Gabarit = (graine) => {
  const r = inventer(graine, 5);
  const kilometres = 2840;
  const frais = [
    ligneAutre("Kilomètres supplémentaires", "km", kilometres * 7, kilometres),
    ligneAutre("Frais de gestion administrative", "frais_gestion", 3900),
  ];
  const ht = somme(r.lignes, "net") + kilometres * 7 + 3900;
  const ligne = (code: string, nom: string, qte: string, pu: string, remise: string, total: string) =>
    rangee([code, nom, qte, pu, remise, total], [2, 3, 4, 5]);
  return {
    html: document(
      `<table><tr><td><b>${r.loueur[0]}</b><br>Service fin de contrat</td><td>Facture<br><b>${r.numero}</b><br>Émise le ${dateFr(r.date)}</td></tr></table><br>
<table style="width:90%">${rangee(["Plaque d'immatriculation", "Code VIN", "Véhicule"], [], "th")}${rangee([r.plaque, r.vin, `${r.marque} ${r.modele}`])}${rangee(["Kilométrage au retour", "Restitué le", "Contrat de location"], [], "th")}${rangee([`${km(r.km)} km`, dateFr(r.restitution), r.contrat])}</table><br>
<table border="1">${rangee(["Code", "Prestation", "Quantité", "Prix unitaire HT", "Remise", "Total HT"], [2, 3, 4, 5], "th")}${r.lignes.map((l, i) => ligne(`RE${100 + i}`, `${l.piece} : ${l.constat} (${l.geste})`, "1", euros(l.brut), euros(l.abattement), euros(l.net))).join("")}${ligne("KM01", "Kilomètres supplémentaires", km(kilometres), "0,07", "", euros(kilometres * 7))}${ligne("FG01", "Frais de gestion administrative", "1", "39,00", "", "39,00")}</table>
<p class="d">Montant net à payer : ${euros(ht)} € — TVA non applicable</p>`,
    ),
    verite: verite(
      "facture",
      r,
      [
        ...r.lignes.map((l) =>
          ligneVraie(l, {
            designation: `${l.piece} : ${l.constat} (${l.geste})`,
            brut: l.brut,
            abattement: l.abattement,
          }),
        ),
        ...frais,
      ],
      { net_ht: ht, ttc: ht },
      ["mec"],
    ),
  };
};

/** Paragraphes numérotés : la pièce en titre, puis ses étiquettes à la suite. */
const paragraphes: Gabarit = (graine) => {
  const r = inventer(graine, 5);
  return {
    html: document(
      `<h1>Constat de dommages</h1><p>Réf. rapport : ${r.numero}</p><p>Inspection du : ${dateFr(r.expertise)}</p><p>Loueur : ${r.loueur[0]}</p><p>Véhicule inspecté : ${r.marque} ${r.modele}</p><p>Immat. : ${r.plaque}</p><p>N° VIN : ${r.vin}</p><p>Km relevé : ${km(r.km)} km</p><p>Restitué le : ${dateFr(r.restitution)}</p><p>1ère MEC : ${dateFr(r.mec)}</p><p>Contrat n° : ${r.contrat}</p>
${r.lignes.map((l, i) => `<p style="margin-top:9px"><b>Dommage n° ${i + 1}</b></p><p>Élément concerné : ${l.piece}</p><p>Type de dommage : ${l.constat}</p><p>Mode de réparation : ${l.geste}</p><p>Coût total : ${euros(l.brut)} €</p>`).join("")}
<p style="margin-top:9px"><b>Montant total HT : ${euros(somme(r.lignes, "brut"))} €</b></p>`,
    ),
    verite: verite(
      "rapport",
      r,
      r.lignes.map((l) => ligneVraie(l, { designation: l.piece, net: l.brut })),
      { net_ht: somme(r.lignes, "brut") },
    ),
  };
};

/** Étiquettes alignées à droite, valeurs en gras ; zone et dommage dans la même colonne. */
const etiquettesADroite: Gabarit = (graine) => {
  const r = inventer(graine, 6);
  const ht = somme(r.lignes, "net");
  const paire = (a: string, b: string) =>
    `<tr><td class="d" style="width:35%;color:#555">${a}</td><td><b>${b}</b></td></tr>`;
  return {
    html: document(
      `<h1 style="text-align:center">FACTURE</h1><table style="width:70%">${paire("Facture n°", r.numero)}${paire("Date de facture", dateEnLettres(r.date))}${paire("Loueur", r.loueur[0])}${paire("Immatriculation", r.plaque)}${paire("N° de série", r.vin)}${paire("Marque", r.marque)}${paire("Modèle", r.modele)}${paire("Mise en circulation", dateFr(r.mec))}${paire("Km restitution", km(r.km))}${paire("Date de restitution", dateFr(r.restitution))}${paire("Contrat", r.contrat)}</table><br>
<table border="1">${rangee(["Prestation", "Zone", "Montant avant vétusté", "Abattement", "Montant après vétusté"], [2, 3, 4], "th")}${r.lignes.map((l) => rangee([`${l.piece} – ${l.constat} – ${l.geste}`, zoneDe(l), euros(l.brut), `${euros(l.abattement)}-`, euros(l.net)], [2, 3, 4])).join("")}</table>
<table style="width:55%;margin-left:45%">${rangee(["Total avant vétusté", euros(somme(r.lignes, "brut"))], [1])}${rangee(["Total abattements", `${euros(somme(r.lignes, "abattement"))}-`], [1])}${rangee(["Total HT", euros(ht)], [1])}${rangee(["Montant TVA", euros(tva(ht))], [1])}${rangee(["Total à payer TTC", euros(ht + tva(ht))], [1])}</table>`,
    ),
    verite: verite(
      "facture",
      r,
      r.lignes.map((l) =>
        ligneVraie(l, {
          designation: `${l.piece} – ${l.constat} – ${l.geste}`,
          brut: l.brut,
          abattement: l.abattement,
        }),
      ),
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

/** Procès-verbal en phrases à puce, sans tableau. */
const pvPhrases: Gabarit = (graine) => {
  const r = inventer(graine, 4);
  return {
    html: document(
      `<h1>État des lieux de retour</h1><p>Date et heure : ${dateFr(r.restitution)} à 09:40</p><p>Loueur : ${r.loueur[0]}</p><p>Véhicule : ${r.marque} ${r.modele}</p><p>Immatriculation : ${r.plaque}</p><p>N° de série : ${r.vin}</p><p>Kilométrage : ${km(r.km)}</p><p>Référence contrat : ${r.contrat}</p><br><p>Dommages constatés :</p>
${r.lignes.map((l) => `<p>• ${l.piece} : ${l.constat}</p>`).join("")}<br><p>Niveau carburant : 3/4</p><p>Nombre de clés remises : 1</p><p>Signature du conducteur</p>`,
    ),
    verite: verite(
      "pv",
      r,
      r.lignes.map((l) => ligneVraie(l, { designation: `${l.piece} : ${l.constat}`, net: null, operation: false })),
      {},
      ["mec", "numero"],
    ),
  };
};

export const GABARITS_BIS: Readonly<Record<string, Gabarit>> = {
  "sans-intitule": sansIntitule,
  "taxes-par-ligne": taxesParLigne,
  intertitres,
  "chasse-fixe": chasseFixe,
  tarif,
  paragraphes,
  "etiquettes-a-droite": etiquettesADroite,
  "pv-phrases": pvPhrases,
};
