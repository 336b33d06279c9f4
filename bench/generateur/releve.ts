import type { VehiculeLu } from "../../domain/fre/document-lu.ts";
import { hasard } from "../hasard.ts";
import { type Cellule, cellule, droite, grille } from "./blocs.ts";
import { type Composition, nouvelleComposition, titrer } from "./composition.ts";
import { assembler, type Compose, couper } from "./documents.ts";
import { arrondir, inventerRetour, plusJours, type Retour } from "./retour.ts";
import { composerTitre } from "./titre.ts";
import { documentVrai, vehiculeVrai } from "./verite.ts";

// Relevé : un véhicule par rangée, ou deux rangées par véhicule ; les totaux de tous n'ont pas de champ.

interface Sommes {
  brut: number;
  abattement: number;
  franchise: number;
  net: number;
  tva: number;
  ttc: number;
}
type Colonne = {
  titre: readonly string[];
  largeur: number;
  dire: (r: Retour, s: Sommes) => string;
  somme?: keyof Sommes;
};

function sommer(r: Retour, avecFranchise: boolean): Sommes {
  const brut = r.lignes.reduce((t, l) => t + l.brut, 0);
  const abattement = r.lignes.reduce((t, l) => t + l.vetuste, 0);
  const franchise = avecFranchise ? Math.min(25_000, brut - abattement) : 0;
  const net = brut - abattement - franchise;
  const tva = arrondir(net * 0.2);
  return { brut, abattement, franchise, net, tva, ttc: net + tva };
}

/** Relevé mensuel de plusieurs véhicules. */
export function composerReleve(graine: number): Compose {
  const h = hasard(graine);
  const c = nouvelleComposition(h, h.chance(0.8));
  const nombre = h.entier(3, 16);
  const retours = Array.from({ length: nombre }, (_, i) => inventerRetour(graine * 97 + i, h.entier(2, 7)));
  const r = retours[0] as Retour;
  // Un même mois : les retours se suivent, et le relevé s'écrit après le dernier.
  const premier = r.restitution;
  for (const x of retours) x.restitution = plusJours(premier, h.entier(0, 27));
  r.date = plusJours(premier, 35);
  const [franchise, detail, tva] = [h.chance(0.6), h.chance(0.8), h.chance(0.8)];
  const comptes = retours.map((x) => sommer(x, franchise));
  const n = (champ: keyof Sommes) => (_: Retour, s: Sommes) => c.e.nombre(s[champ]);
  const identite: Colonne[] = [
    { titre: ["Immat.", "Immatriculation", "Plaque"], largeur: 11, dire: (x) => x.plaque },
    { titre: ["Véhicule", "Désignation du véhicule"], largeur: 22, dire: (x) => `${x.marque} ${x.modele}` },
  ];
  const secondes: Colonne[] = [
    { titre: ["Contrat", "N° contrat"], largeur: 10, dire: (x) => x.contrat },
    { titre: ["Date restit.", "Restitué le", "Date de retour"], largeur: 12, dire: (x) => c.e.date(x.restitution) },
    { titre: ["Km", "Kilométrage"], largeur: 9, dire: (x) => c.e.km(x.km) },
  ];
  const montants: Colonne[] = [
    ...(detail
      ? [
          { titre: ["Brut HT", "Montant brut HT"], largeur: 10, dire: n("brut"), somme: "brut" as const },
          { titre: ["Abatt.", "Vétusté"], largeur: 9, dire: n("abattement"), somme: "abattement" as const },
        ]
      : []),
    ...(detail && franchise
      ? [{ titre: ["Franchise"], largeur: 9, dire: n("franchise"), somme: "franchise" as const }]
      : []),
    { titre: ["Net HT", "Montant net HT"], largeur: 10, dire: n("net"), somme: "net" },
    ...(tva
      ? [
          { titre: ["TVA"], largeur: 9, dire: n("tva"), somme: "tva" as const },
          { titre: ["TTC", "Montant TTC"], largeur: 10, dire: n("ttc"), somme: "ttc" as const },
        ]
      : []),
  ];
  const deux = h.chance(0.25);
  const colonnes = deux ? [...identite, ...montants] : [...identite, ...secondes, ...montants];
  const parPage = couper(nombre, deux ? 8 : c.paysage ? 12 : 20, deux ? 10 : 18);
  const titre = composerTitre(c, "releve", r, "loueur");
  for (const champ of ["marque", "modele", "contrat", "restitution", "kilometrage"] as const) c.imprimes.add(champ);
  const pages = enPages(c, { colonnes, deux, secondes, parPage, retours, comptes });
  const feuilles = assembler(c, r, {
    tete: [
      ...titre.tete,
      ...titre.paires.map(([a, b]) => grille([30, 70], [[cellule(`${a} :`), cellule(b)]], c.corps, { etendue: 0.6 })),
    ],
    pages,
    fin: [],
    emetteur: "loueur",
    rappel: `Relevé ${r.numero}`,
  });
  const vehicules = retours.map((x, i): VehiculeLu => {
    const s = comptes[i] as Sommes;
    return vehiculeVrai(c, x, [], {
      ...(detail ? { brut_ht: s.brut, abattement_ht: s.abattement } : {}),
      ...(detail && franchise ? { franchise_ht: s.franchise } : {}),
      net_ht: s.net,
      ...(tva ? { tva: s.tva, ttc: s.ttc } : {}),
    });
  });
  return {
    feuilles,
    verite: documentVrai(c, "releve", r, vehicules),
    particularites: [deux ? "deux rangées par véhicule" : "une rangée par véhicule"],
  };
}

interface Rangs {
  colonnes: readonly Colonne[];
  deux: boolean;
  secondes: readonly Colonne[];
  parPage: readonly number[];
  retours: readonly Retour[];
  comptes: readonly Sommes[];
}

function enPages(c: Composition, { colonnes, deux, secondes, parPage, retours, comptes }: Rangs) {
  const { h } = c;
  const nombre = (x: Colonne) => x.somme !== undefined;
  const entete: Cellule[] = colonnes.map((x) =>
    cellule(titrer(c, h.un(x.titre)), nombre(x) ? { gras: true, aligne: "droite" } : { gras: true }),
  );
  const etiquettes = secondes.map((x) => h.un(x.titre));
  const filets = h.un(["tous", "rangees"] as const);
  const fin = h.chance(0.8);
  const mot = h.un(["Totaux", "Total général", "TOTAL"]);
  let debut = 0;
  return parPage.map((combien, page) => {
    const rangees = retours.slice(debut, debut + combien).flatMap((r, k) => {
      const s = comptes[debut + k] as Sommes;
      const une = colonnes.map((x) => (nombre(x) ? droite(x.dire(r, s)) : cellule(x.dire(r, s))));
      if (!deux) return [une];
      const sous = secondes.map((x, i) => `${etiquettes[i]} ${x.dire(r, s)}`).join(" – ");
      return [une, [cellule(""), cellule(sous, { sur: colonnes.length - 1 })]];
    });
    debut += combien;
    if (fin && page === parPage.length - 1)
      rangees.push(
        colonnes.map((x, i) =>
          x.somme
            ? cellule(c.e.nombre(comptes.reduce((t, s) => t + s[x.somme as keyof Sommes], 0)), {
                gras: true,
                aligne: "droite",
              })
            : cellule(i === 0 ? mot : "", { gras: true }),
        ),
      );
    return [
      grille(
        colonnes.map((x) => x.largeur),
        rangees,
        c.corps - (colonnes.length > 8 ? 1 : 0),
        { entetes: [entete], filets },
      ),
    ];
  });
}
