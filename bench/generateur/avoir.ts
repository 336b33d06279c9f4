import { hasard } from "../hasard.ts";
import { cellule, droite, grille, texte } from "./blocs.ts";
import { nouvelleComposition, titrer } from "./composition.ts";
import { assembler, type Compose } from "./documents.ts";
import { composerIdentite } from "./identite.ts";
import { INTITULES } from "./intitules.ts";
import { arrondir, inventerRetour, type Ligne } from "./retour.ts";
import { composerTitre } from "./titre.ts";
import { composerTotaux, total, totauxVrais } from "./totaux.ts";
import { documentVrai, ligneVraie, posteDe, vehiculeVrai } from "./verite.ts";

const MOTIFS = [
  "annulation",
  "dommage non mentionné au PV de restitution",
  "usure admise",
  "accord commercial",
  "geste commercial",
];

/** Avoir après contestation : des montants négatifs, la facture citée. */
export function composerAvoir(graine: number): Compose {
  const h = hasard(graine);
  const c = nouvelleComposition(h, false);
  const r = inventerRetour(graine * 31 + 17, h.entier(1, 5));
  const titre = composerTitre(c, "avoir", r, "loueur");
  const identite = composerIdentite(c, r, { plus: titre.paires });
  const separateur = h.un([" – ", " - ", " : "]);
  const motifs = r.lignes.map(() => h.un(MOTIFS));
  const dire = (l: Ligne, i: number) => `${l.piece.nom}${separateur}${motifs[i]}`;
  const enTable = h.chance(0.7);
  const entete = [
    cellule(titrer(c, h.un(INTITULES.designation)), { gras: true }),
    cellule(titrer(c, h.un(INTITULES.montant)), { gras: true, aligne: "droite" }),
  ];
  const pages = enTable
    ? [
        [
          grille(
            [75, 25],
            r.lignes.map((l, i) => [cellule(dire(l, i)), droite(c.e.nombre(-l.brut))]),
            c.corps,
            { entetes: [entete], filets: h.un(["tous", "rangees", "aucun"] as const) },
          ),
        ],
      ]
    : [r.lignes.map((l, i) => texte(`${dire(l, i)} : ${c.e.euros(-l.brut)}`))];
  const ht = -r.lignes.reduce((t, l) => t + l.brut, 0);
  const tva = -arrondir(-ht * 0.2);
  const totaux = h.chance(0.8)
    ? [total(c, "net_ht", ht), total(c, "tva", tva), total(c, "ttc", ht + tva)]
    : [total(c, "net_ht", ht)];
  const lignes = r.lignes.map((l, i) =>
    ligneVraie(posteDe(l), {
      designation: dire(l, i),
      page: 1,
      dommage: false,
      operation: false,
      zone: false,
      quantite: false,
      brut: -l.brut,
      abattement: null,
      net: -l.brut,
    }),
  );
  const citee = `FRE${r.date.slice(2, 4)}-${h.entier(100_000, 999_999)}`;
  const cite = texte(
    `${h.un(["Relatif à la facture", "Annule partiellement la facture", "Réf. facture"])} ${citee}${h.chance(0.5) ? ` du ${c.e.date(r.expertise)}` : ""}`,
  );
  const feuilles = assembler(c, r, {
    tete: [...titre.tete, cite, ...identite],
    pages,
    fin: composerTotaux(c, totaux),
    emetteur: "loueur",
    rappel: r.loueur.imprime,
  });
  return {
    feuilles,
    verite: documentVrai(c, "avoir", r, [vehiculeVrai(c, r, lignes, totauxVrais(totaux))]),
    particularites: ["avoir"],
  };
}
