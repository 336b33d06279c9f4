// Un seul fichier : la troisième série de mises en page inventées, une fonction courte chacune.

import { dateEnLettres, dateFr, euros, inventer, km, type LigneModele, type RetourModele, somme } from "./modele.ts";
import { document, type Gabarit, rangee, tva, zoneDe } from "./page.ts";
import { ligneAutre, ligneVraie, TOTAUX, verite } from "./verite.ts";

const tout = (l: LigneModele, par = " – ") => [l.piece, l.constat, l.geste].join(par);

const fiche = (r: RetourModele) =>
  `<p>Véhicule : ${r.marque} ${r.modele}</p><p>Immatriculation : ${r.plaque} — Châssis : ${r.vin}</p><p>Contrat : ${r.contrat} — Restitué le : ${dateFr(r.restitution)} — Kilométrage : ${km(r.km)} km — 1ère MEC : ${dateFr(r.mec)}</p>`;

/** Facture de texte, une section par véhicule : un intertitre qui le nomme, ses lignes, son total ; le total de tous à la fin. */
const sectionsParVehicule: Gabarit = (graine) => {
  const retours = [0, 1, 2].map((i) => inventer(graine * 7 + i, 3 + (i % 2)));
  const [r] = retours as [RetourModele];
  const ht = retours.reduce((total, x) => total + somme(x.lignes, "net"), 0);
  const section = (x: RetourModele) =>
    `<p style="margin-top:10px"><b>Véhicule ${x.plaque} – ${x.marque} ${x.modele}</b></p><p>Contrat : ${x.contrat} – Restitué le : ${dateFr(x.restitution)} – Kilométrage : ${km(x.km)} km</p>
<table>${rangee(["Désignation", "Brut HT", "Vétusté", "Net HT"], [1, 2, 3], "th")}${x.lignes.map((l) => rangee([tout(l), euros(l.brut), euros(l.abattement), euros(l.net)], [1, 2, 3])).join("")}${rangee([`Total véhicule ${x.plaque} HT`, "", "", euros(somme(x.lignes, "net"))], [3])}</table>`;
  return {
    html: document(
      `<p><b>${r.loueur[0]}</b></p><h1>Facture n° ${r.numero}</h1><p>Date de facture : ${dateFr(r.date)}</p><p>Client : ${r.client}</p>${retours.map(section).join("")}
<table style="width:45%;margin-left:55%;margin-top:14px">${rangee(["Total général HT", euros(ht)], [1])}${rangee(["TVA 20 %", euros(tva(ht))], [1])}${rangee(["Total TTC", euros(ht + tva(ht))], [1])}</table>`,
    ),
    verite: {
      ...verite("facture", r, [], {}),
      vehicules: retours.map((x) => ({
        immatriculation: x.plaque,
        vin: null,
        marque: x.marque,
        modele: x.modele,
        kilometrage: x.km,
        date_mise_en_circulation: null,
        date_restitution: x.restitution,
        contrat: x.contrat,
        lignes: x.lignes.map((l) => ligneVraie(l, { designation: tout(l), brut: l.brut, abattement: l.abattement })),
        totaux: { ...TOTAUX, net_ht: somme(x.lignes, "net") },
      })),
    },
  };
};

/** Vétusté en taux et en euros, colonnes aux noms rares, franchise en pied. */
const vetusteDouble: Gabarit = (graine) => {
  const r = inventer(graine, 6);
  const net = somme(r.lignes, "net");
  const franchise = 15000;
  const ht = net - franchise;
  return {
    html: document(
      `<p>${r.loueur[0]}</p><h1>Facture de remise en état</h1><p>Numéro : ${r.numero}</p><p>Lyon, le ${dateEnLettres(r.date)}</p>${fiche(r)}
<table border="1">${rangee(["Pièce concernée", "Constat", "Remède", "Chiffrage HT", "Tx vétusté", "Vétusté €", "Restant dû HT"], [3, 4, 5, 6], "th")}${r.lignes.map((l) => rangee([l.piece, l.constat, l.geste, euros(l.brut), `${l.taux / 100} %`, euros(l.abattement), euros(l.net)], [3, 4, 5, 6])).join("")}</table>
<p class="d">Total avant vétusté ${euros(somme(r.lignes, "brut"))} €</p><p class="d">Total vétusté ${euros(somme(r.lignes, "abattement"))} €</p><p class="d">Franchise déduite -${euros(franchise)} €</p><p class="d">Net HT ${euros(ht)} €</p><p class="d">TVA (20,00 %) ${euros(tva(ht))} €</p><p class="d">Net TTC à payer ${euros(ht + tva(ht))} €</p>`,
    ),
    verite: verite(
      "facture",
      r,
      r.lignes.map((l) => ligneVraie(l, { designation: l.piece, brut: l.brut, abattement: l.abattement })),
      {
        brut_ht: somme(r.lignes, "brut"),
        abattement_ht: somme(r.lignes, "abattement"),
        franchise_ht: franchise,
        net_ht: ht,
        tva: tva(ht),
        ttc: ht + tva(ht),
      },
    ),
  };
};

/** Franchise imprimée comme une ligne du tableau, sans total de brut. */
const franchiseEnLigne: Gabarit = (graine) => {
  const r = inventer(graine, 5);
  const franchise = 20000;
  const ht = somme(r.lignes, "brut") - franchise;
  return {
    html: document(
      `<h1>${r.loueur[0]}</h1><h1>FACTURE ${r.numero}</h1><p>du ${dateFr(r.date)}</p>${fiche(r)}
<table border="1">${rangee(["Poste", "Libellé de la prestation", "Qté", "PU HT", "Montant HT"], [2, 3, 4], "th")}${r.lignes.map((l, i) => rangee([String((i + 1) * 10), tout(l, ", "), "1,00", euros(l.brut), euros(l.brut)], [2, 3, 4])).join("")}${rangee(["", "Franchise contractuelle par restitution", "1,00", `-${euros(franchise)}`, `-${euros(franchise)}`], [2, 3, 4])}</table>
<table style="width:40%;margin-left:60%">${rangee(["Montant HT", euros(ht)], [1])}${rangee(["Montant TVA 20%", euros(tva(ht))], [1])}${rangee(["Montant TTC", euros(ht + tva(ht))], [1])}</table>`,
    ),
    verite: verite(
      "facture",
      r,
      r.lignes.map((l) => ligneVraie(l, { designation: tout(l, ", "), net: l.brut })),
      { franchise_ht: franchise, net_ht: ht, tva: tva(ht), ttc: ht + tva(ht) },
    ),
  };
};

/** Conditions générales en deux colonnes après la facture, pleines de montants, de dates et de noms de documents. */
const conditionsGenerales: Gabarit = (graine) => {
  const r = inventer(graine, 6);
  const ht = somme(r.lignes, "brut");
  const article = (n: number) =>
    `<p><b>Article ${n} – Facture et avoir</b></p><p>Toute facture est payable à trente jours. Une indemnité forfaitaire de 40,00 € est due en cas de retard. La franchise de 250,00 € s'entend par véhicule ; le total TTC reste dû. Tarif du duplicata : 35,00 € HT. Conditions en vigueur au 01/01/2020. L'abattement pour vétusté ne peut dépasser 30 %. Kilométrage supplémentaire : 0,05 € par km. Le pare-brise fissuré est facturé 450,00 € HT. Contrat n° 000000 à titre d'exemple.</p>`;
  return {
    html: document(
      `<table>${rangee([`<b>${r.loueur[0]}</b><br>12 rue des Prés<br>92000 Nanterre`, `${r.client}<br>4 avenue du Parc<br>69003 Lyon`])}</table><h1>Facture n° ${r.numero} du ${dateFr(r.date)}</h1>${fiche(r)}
<table border="1">${rangee(["N°", "Élément remis en état", "Nature", "Action", "Prix HT"], [4], "th")}${r.lignes.map((l, i) => rangee([String(i + 1), l.piece, l.constat, l.geste, euros(l.brut)], [4])).join("")}</table>
<p class="d">Total HT ${euros(ht)} €</p><p class="d">TVA 20 % ${euros(tva(ht))} €</p><p class="d">Total TTC ${euros(ht + tva(ht))} €</p><div class="page"></div><h1 style="font-size:17pt">Conditions générales de location</h1><div style="column-count:2;font-size:8pt">${Array.from({ length: 14 }, (_, i) => article(i + 1)).join("")}</div>`,
    ),
    verite: verite(
      "facture",
      r,
      r.lignes.map((l) => ligneVraie(l, { designation: l.piece, net: l.brut })),
      { net_ht: ht, tva: tva(ht), ttc: ht + tva(ht) },
    ),
  };
};

/** En-tête, identification et pied répétés à chaque page ; capital social et mentions au pied. */
const entetesRepetes: Gabarit = (graine) => {
  const r = inventer(graine, 14);
  const ht = somme(r.lignes, "net");
  const page = (lignes: readonly LigneModele[], n: number, fin: string) =>
    `<div ${n < 2 ? 'class="page"' : ""}><p><b>${r.loueur[0]}</b> — Facture n° ${r.numero} du ${dateFr(r.date)} — page ${n}/2</p>${fiche(r)}<br>
<table border="1">${rangee(["Rep.", "Description des travaux", "Lieu", "Valeur avant vétusté", "Décote", "Facturé HT"], [3, 4, 5], "th")}${lignes.map((l) => rangee([String(r.lignes.indexOf(l) + 1), tout(l), zoneDe(l), euros(l.brut), euros(l.abattement), euros(l.net)], [3, 4, 5])).join("")}</table>${fin}<p style="font-size:7pt;margin-top:60px">SA au capital de 29 240 988,00 € – RCS Bobigny – Pénalité forfaitaire de recouvrement : 40,00 €. Escompte pour paiement anticipé : néant.</p></div>`;
  return {
    html: document(
      page(r.lignes.slice(0, 8), 1, "<p class='d'><i>Suite page suivante</i></p>") +
        page(
          r.lignes.slice(8),
          2,
          `<table style="width:45%;margin-left:55%">${rangee(["Total brut HT", euros(somme(r.lignes, "brut"))], [1])}${rangee(["Total décote", euros(somme(r.lignes, "abattement"))], [1])}${rangee(["Total net HT", euros(ht)], [1])}${rangee(["TVA", "20 %", euros(tva(ht))], [1, 2])}${rangee(["À payer TTC", euros(ht + tva(ht))], [1])}</table>`,
        ),
    ),
    verite: verite(
      "facture",
      r,
      r.lignes.map((l, i) =>
        ligneVraie(l, {
          designation: tout(l),
          brut: l.brut,
          abattement: l.abattement,
          page: i < 8 ? 1 : 2,
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

/** Rapport photographique : deux fiches de dommage côte à côte. */
const fichesCoteACote: Gabarit = (graine) => {
  const r = inventer(graine, 6);
  const carte = (l: LigneModele, n: number) =>
    `<td style="width:50%;border:1px solid #aaa"><p><b>Dommage n° ${n + 1}</b></p><div style="height:70px;background:#ddd"></div><p>Élément : ${l.piece}</p><p>Dommage : ${l.constat}</p><p>Opération : ${l.geste}</p><p>Coût HT : ${euros(l.brut)} €</p></td>`;
  const lignes = [0, 2, 4]
    .map((i) => `<tr>${carte(r.lignes[i] as LigneModele, i)}${carte(r.lignes[i + 1] as LigneModele, i + 1)}</tr>`)
    .join("");
  return {
    html: document(
      `<h1>Rapport de photo-expertise n° ${r.numero}</h1><p>Mandant : ${r.loueur[0]} — Date d'inspection : ${dateFr(r.expertise)}</p>${fiche(r)}<br><table>${lignes}</table><p><b>Total des dommages HT : ${euros(somme(r.lignes, "brut"))} €</b></p>`,
    ),
    verite: verite(
      "rapport",
      r,
      r.lignes.map((l) => ligneVraie(l, { designation: l.piece, net: l.brut })),
      { brut_ht: somme(r.lignes, "brut") },
    ),
  };
};

/** Facture en phrases : chaque ligne dit son brut, sa vétusté et son net. */
const enPhrases: Gabarit = (graine) => {
  const r = inventer(graine, 5);
  const ht = somme(r.lignes, "net");
  return {
    html: document(
      `<p>${r.loueur[0]}</p><h1>Facture ${r.numero} du ${dateEnLettres(r.date)}</h1><p>Concerne le véhicule ${r.marque} ${r.modele} immatriculé ${r.plaque} (VIN ${r.vin}), contrat ${r.contrat}, restitué le ${dateEnLettres(r.restitution)} avec ${km(r.km)} km.</p><br>
${r.lignes.map((l, i) => `<p>${i + 1}. ${tout(l)} : ${euros(l.brut)} € HT, vétusté ${euros(l.abattement)} €, soit ${euros(l.net)} € HT</p>`).join("")}<br>
<p>Montant total HT : ${euros(ht)} €</p><p>TVA à 20 % : ${euros(tva(ht))} €</p><p>Montant total TTC : ${euros(ht + tva(ht))} €</p>`,
    ),
    verite: verite(
      "facture",
      r,
      r.lignes.map((l) => ligneVraie(l, { designation: tout(l), brut: l.brut, abattement: l.abattement })),
      { net_ht: ht, tva: tva(ht), ttc: ht + tva(ht) },
      ["mec"],
    ),
  };
};

/** Point décimal, sans séparateur de milliers, dates ISO, colonnes inversées (net d'abord). */
const pointDecimal: Gabarit = (graine) => {
  const r = inventer(graine, 6);
  const p = (centimes: number) => (centimes / 100).toFixed(2);
  const ht = somme(r.lignes, "net");
  return {
    paysage: true,
    html: document(
      `<h1>${r.loueur[0]}</h1><p style="font-size:14pt">FACTURE</p><table style="width:60%">${rangee(["N° de facture", r.numero])}${rangee(["Date d'émission", r.date])}${rangee(["Plaque", r.plaque])}${rangee(["N° VIN", r.vin])}${rangee(["Marque", r.marque])}${rangee(["Modèle", r.modele])}${rangee(["Date MEC", r.mec])}${rangee(["Date de retour", r.restitution])}${rangee(["Km au retour", String(r.km)])}${rangee(["Réf. contrat", r.contrat])}</table><br>
<table border="1">${rangee(["A votre charge (EUR)", "Abattement (EUR)", "Coût brut (EUR)", "Réparation", "Dégât", "Organe"], [0, 1, 2], "th")}${r.lignes.map((l) => rangee([p(l.net), p(l.abattement), p(l.brut), l.geste, l.constat, l.piece], [0, 1, 2])).join("")}</table><br>
<table style="width:40%">${rangee(["Total brut", p(somme(r.lignes, "brut"))], [1])}${rangee(["Total abattement", p(somme(r.lignes, "abattement"))], [1])}${rangee(["Total net HT", p(ht)], [1])}${rangee(["TVA 20%", p(tva(ht))], [1])}${rangee(["Total TTC", p(ht + tva(ht))], [1])}</table>`,
    ),
    verite: verite(
      "facture",
      r,
      r.lignes.map((l) => ligneVraie(l, { designation: l.piece, brut: l.brut, abattement: l.abattement })),
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

/** Avoir : la facture citée est dans l'en-tête, pas dans les lignes. */
const avoirEntete: Gabarit = (graine) => {
  const r = inventer(graine, 3);
  const ht = -somme(r.lignes, "net");
  return {
    html: document(
      `<p>${r.loueur[0]}</p><h1>Avoir</h1><table style="width:60%">${rangee(["Avoir n°", r.numero])}${rangee(["Date de l'avoir", dateFr(r.date)])}${rangee(["Facture d'origine", "FAC-2024-55812"])}${rangee(["Immatriculation", r.plaque])}${rangee(["Contrat", r.contrat])}</table><br>
<table>${rangee(["Désignation", "Motif", "Montant HT"], [2], "th")}${r.lignes.map((l) => rangee([`${l.piece} – ${l.constat}`, "Absent du procès-verbal", `-${euros(l.net)}`], [2])).join("")}</table>
<p class="d">Total HT ${euros(ht)} €</p><p class="d">TVA 20 % ${euros(-tva(-ht))} €</p><p class="d">Total à déduire TTC ${euros(ht - tva(-ht))} €</p>`,
    ),
    verite: verite(
      "avoir",
      r,
      r.lignes.map((l) => ligneVraie(l, { designation: `${l.piece} – ${l.constat}`, operation: false, net: -l.net })),
      { net_ht: ht, tva: -tva(-ht), ttc: ht - tva(-ht) },
      ["vin", "marque", "modele", "kilometrage", "mec", "restitution"],
    ),
  };
};

/** Loueur que personne ne connaît, colonnes en majuscules, parts du loueur et du client. */
const loueurInconnu: Gabarit = (graine) => {
  const r = inventer(graine, 6);
  const ht = somme(r.lignes, "net");
  return {
    html: document(
      `<p><b>NOVALOC MOBILITÉ</b></p><h1>Décompte définitif de restitution</h1><p>N° ${r.numero} · Émis le ${dateFr(r.date)}</p><table>${rangee(["IMMAT", "CHÂSSIS", "MARQUE", "MODÈLE", "KM", "RETOUR", "CONTRAT"], [], "th")}${rangee([r.plaque, r.vin, r.marque, r.modele, km(r.km), dateFr(r.restitution), r.contrat])}</table><br>
<table border="1">${rangee(["DOMMAGE", "PIÈCE", "TRAITEMENT", "TOTAL", "PART LOUEUR", "PART LOCATAIRE"], [3, 4, 5], "th")}${r.lignes.map((l) => rangee([l.constat, l.piece, l.geste, euros(l.brut), euros(l.abattement), euros(l.net)], [3, 4, 5])).join("")}</table>
<p class="d">TOTAL LOCATAIRE HT ${euros(ht)}</p><p class="d">TVA 20 % ${euros(tva(ht))}</p><p class="d">MONTANT À RÉGLER ${euros(ht + tva(ht))}</p>`,
    ),
    verite: verite(
      "facture",
      r,
      r.lignes.map((l) => ligneVraie(l, { designation: l.piece, brut: l.brut, abattement: l.abattement })),
      { net_ht: ht, tva: tva(ht), ttc: ht + tva(ht) },
      ["loueur", "mec"],
    ),
  };
};

/** Procès-verbal à cases : une colonne par dommage, une croix dans la case. */
const pvCases: Gabarit = (graine) => {
  const r = inventer(graine, 12);
  const colonnes = ["Rayé", "Bosse", "Cassé", "Manquant", "Usure", "Sale"];
  const codes = ["rayure", "bosse", "fissure", "manquant", "usure", "salissure"];
  const lignes = r.lignes.filter((l) => codes.includes(l.dommage ?? "") && l.element !== null);
  return {
    html: document(
      `<h1>Procès-verbal de restitution</h1><p>Restitué le ${dateFr(r.restitution)} à 14:30 — Loueur : ${r.loueur[0]}</p>${fiche(r)}<br>
<table border="1">${rangee(["Élément", ...colonnes], [], "th")}${lignes.map((l) => rangee([l.piece, ...codes.map((c) => (c === l.dommage ? "X" : ""))])).join("")}${rangee(["Plafonnier", "", "", "", "", "", ""])}</table><br><p>Nombre de clés remises : 2</p><p>Signature du conducteur</p>`,
    ),
    verite: verite(
      "pv",
      r,
      lignes.map((l) => ligneVraie(l, { designation: l.piece, net: null, operation: false })),
      {},
      ["numero"],
    ),
  };
};

/** Tableau avec taux de TVA et TTC par ligne, remise par ligne en pour-cent et quantités. */
const remiseEtTaxes: Gabarit = (graine) => {
  const r = inventer(graine, 6);
  const nets = r.lignes.map((l) => l.brut - Math.round((l.brut * 1000) / 10_000 + 1e-7));
  const ht = nets.reduce((a, b) => a + b, 0) + 4210;
  return {
    html: document(
      `<p>${r.loueur[0]}</p><h1>FACTURE N° ${r.numero}</h1><p>Date : ${dateFr(r.date)} &nbsp; Échéance : ${dateFr("2026-03-01")}</p>${fiche(r)}
<table border="1">${rangee(["Réf.", "Prestation facturée", "Quantité", "P.U. H.T.", "Rem. %", "Total H.T.", "T.V.A.", "Total T.T.C."], [2, 3, 4, 5, 6, 7], "th")}${r.lignes.map((l, i) => rangee([`P${100 + i}`, tout(l), "1", euros(l.brut), "10,00", euros(nets[i] ?? 0), "20,00 %", euros((nets[i] ?? 0) + tva(nets[i] ?? 0))], [2, 3, 4, 5, 6, 7])).join("")}${rangee(["F900", "Frais de gestion de dossier", "1", "42,10", "", "42,10", "20,00 %", "50,52"], [2, 3, 4, 5, 6, 7])}</table>
<table style="width:50%;margin-left:50%">${rangee(["Base H.T.", "Montant T.V.A.", "Total T.T.C."], [0, 1, 2], "th")}${rangee([euros(ht), euros(tva(ht)), euros(ht + tva(ht))], [0, 1, 2])}</table>`,
    ),
    verite: verite(
      "facture",
      r,
      [
        ...r.lignes.map((l, i) =>
          ligneVraie(l, {
            designation: tout(l),
            brut: l.brut,
            abattement: l.brut - (nets[i] ?? 0),
            net: nets[i] ?? 0,
          }),
        ),
        ligneAutre("Frais de gestion de dossier", "frais_gestion", 4210),
      ],
      { net_ht: ht, tva: tva(ht), ttc: ht + tva(ht) },
    ),
  };
};

/** Rapport dont chaque dommage tient sur deux rangées de tableau : la pièce et les montants, puis le constat et le geste. */
const deuxRangees: Gabarit = (graine) => {
  const r = inventer(graine, 6);
  return {
    html: document(
      `<h1>Rapport d'expertise</h1><p>Rapport n° ${r.numero} — Expertise du ${dateFr(r.expertise)}</p><p>Donneur d'ordre : ${r.loueur[0]}</p>${fiche(r)}<br>
<table>${rangee(["Rep.", "Élément", "Main-d'œuvre HT", "Peinture HT", "Pièces HT", "Total HT"], [2, 3, 4, 5], "th")}${r.lignes.map((l, i) => rangee([String(i + 1), `<b>${l.piece}</b>`, euros(l.mo), euros(l.peinture), euros(l.pieces), euros(l.brut)], [2, 3, 4, 5]) + rangee(["", `${l.constat} ; ${l.geste}`, "", "", "", ""])).join("")}</table><p class="d">Total général HT : ${euros(somme(r.lignes, "brut"))} €</p>`,
    ),
    verite: verite(
      "rapport",
      r,
      r.lignes.map((l) => ligneVraie(l, { designation: `${l.piece} ${l.constat} ; ${l.geste}`, net: l.brut })),
      { net_ht: somme(r.lignes, "brut") },
    ),
  };
};

/** Courrier à deux colonnes d'identité, lignes en texte aligné, total en phrase. */
const courrier: Gabarit = (graine) => {
  const r = inventer(graine, 4);
  const ht = somme(r.lignes, "brut");
  return {
    html: document(
      `<table>${rangee([`<b>${r.loueur[0]}</b><br>Service restitutions<br>Tél. : 01 00 00 00 00`, `${r.client}<br>À l'attention du gestionnaire de parc<br>69003 Lyon`])}</table><p class="d">Nanterre, le ${dateEnLettres(r.date)}</p><p><b>Objet : facture ${r.numero} – frais de remise en état</b></p>
<table>${rangee([`Votre contrat : ${r.contrat}`, `Votre véhicule : ${r.marque} ${r.modele}`])}${rangee([`Immatriculation : ${r.plaque}`, `N° de série : ${r.vin}`])}${rangee([`Date de restitution : ${dateEnLettres(r.restitution)}`, `Kilométrage relevé : ${km(r.km)} km`])}</table><br><p>Madame, Monsieur, vous trouverez ci-dessous le détail des frais constatés.</p>
<table style="width:80%">${r.lignes.map((l) => rangee([`- ${tout(l, ", ")}`, `${euros(l.brut)} €`], [1])).join("")}${rangee(["Total hors taxes", `${euros(ht)} €`], [1])}${rangee(["Indemnité non soumise à TVA – total à payer", `${euros(ht)} €`], [1])}</table><p>Veuillez agréer nos salutations distinguées.</p>`,
    ),
    verite: verite(
      "facture",
      r,
      r.lignes.map((l) => ligneVraie(l, { designation: tout(l, ", "), net: l.brut })),
      { net_ht: ht, ttc: ht },
      ["mec"],
    ),
  };
};

export const GABARITS_TER: Readonly<Record<string, Gabarit>> = {
  "sections-par-vehicule": sectionsParVehicule,
  "vetuste-double": vetusteDouble,
  "franchise-en-ligne": franchiseEnLigne,
  "conditions-generales": conditionsGenerales,
  "entetes-repetes": entetesRepetes,
  "fiches-cote-a-cote": fichesCoteACote,
  "en-phrases": enPhrases,
  "point-decimal": pointDecimal,
  "avoir-entete": avoirEntete,
  "loueur-inconnu": loueurInconnu,
  "pv-cases": pvCases,
  "remise-et-taxes": remiseEtTaxes,
  "deux-rangees": deuxRangees,
  courrier,
};
