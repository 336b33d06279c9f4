import type { Dommage, Localisation } from "../../domain/fre/codes.ts";
import type { LigneLue } from "../../domain/fre/document-lu.ts";
import { hasard } from "../hasard.ts";
import { type Bloc, type Cellule, cellule, grille, texte } from "./blocs.ts";
import { type Composition, capitaliser, nouvelleComposition, titrer } from "./composition.ts";
import { assembler, type Compose } from "./documents.ts";
import { composerIdentite } from "./identite.ts";
import { INTITULES } from "./intitules.ts";
import { direZone } from "./pieces.ts";
import { inventerRetour, type Ligne, type Retour } from "./retour.ts";
import { composerTitre } from "./titre.ts";
import { documentVrai, ligneVraie, posteDe, vehiculeVrai } from "./verite.ts";

// Procès-verbal : ni montant ni geste. Ses réserves, profondeurs de pneus, clés et cases ne sont pas des lignes.

const LETTRES: Partial<Record<Dommage, readonly [lettre: string, mot: string]>> = {
  rayure: ["R", "rayure"],
  bosse: ["B", "bosse"],
  enfoncement: ["D", "déformation"],
  eclat: ["E", "éclat"],
  fissure: ["F", "fêlure ou cassure"],
  impact: ["I", "impact"],
  manquant: ["M", "manquant"],
  usure: ["U", "usure"],
  salissure: ["S", "salissure"],
  brulure: ["T", "trou ou brûlure"],
  defaut_peinture: ["P", "défaut de peinture"],
  corrosion: ["C", "corrosion"],
  dysfonctionnement: ["X", "hors service"],
  jante_frottee: ["J", "jante frottée"],
};
const COTE_DE: Record<Localisation, string> = {
  avant: "AV",
  arriere: "AR",
  avant_droit: "AV D",
  avant_gauche: "AV G",
  arriere_droit: "AR D",
  arriere_gauche: "AR G",
  cote_droit: "LAT D",
  cote_gauche: "LAT G",
  toit: "TOIT",
  dessous: "DESSOUS",
  interieur_avant: "INT AV",
  interieur_arriere: "INT AR",
  coffre: "COFFRE",
  general: "GEN",
};

interface Constats {
  blocs: Bloc[];
  lignes: LigneLue[];
}
const vraie = (l: Ligne, designation: string, zone: boolean) =>
  ligneVraie(posteDe(l), {
    designation,
    page: 1,
    dommage: true,
    operation: false,
    zone,
    quantite: false,
    brut: null,
    abattement: null,
    net: null,
  });

const sansGeste = (ligne: LigneLue): LigneLue => ({ ...ligne, operation: null });

function enTableau(c: Composition, r: Retour): Constats {
  const { h } = c;
  const zones = h.entier(0, 2);
  const [zone, dimension, rang] = [h.chance(0.7), h.chance(0.5), h.chance(0.6)];
  const colonnes: { titre: string; largeur: number; dire: (l: Ligne, i: number) => string }[] = [
    ...(rang ? [{ titre: "N°", largeur: 5, dire: (_: Ligne, i: number) => String(i + 1) }] : []),
    { titre: h.un(INTITULES.piece), largeur: 30, dire: (l) => l.piece.nom },
    ...(zone ? [{ titre: h.un(INTITULES.zone), largeur: 20, dire: (l: Ligne) => direZone(l.zone, zones) }] : []),
    { titre: h.un(INTITULES.dommage), largeur: 25, dire: (l) => capitaliser(l.dommage.mots) },
    ...(dimension ? [{ titre: h.un(INTITULES.dimension), largeur: 12, dire: (l: Ligne) => l.dimension || "–" }] : []),
    ...(h.chance(0.15) ? [{ titre: h.un(["Photo", "Rem."]), largeur: 8, dire: () => "" }] : []),
  ];
  const rangees = r.lignes.map((l, i) => colonnes.map((x) => cellule(x.dire(l, i))));
  const entete: Cellule[] = colonnes.map((x) => cellule(titrer(c, x.titre), { gras: true }));
  const filets = h.un(["tous", "rangees", "aucun"] as const);
  return {
    blocs: [
      grille(
        colonnes.map((x) => x.largeur),
        rangees,
        c.corps,
        { entetes: [entete], filets },
      ),
    ],
    lignes: r.lignes.map((l) => vraie(l, l.piece.nom, zone)),
  };
}

function enLettres(c: Composition, r: Retour): Constats {
  const lettreDe = (l: Ligne) => LETTRES[l.dommage.code]?.[0] ?? "R";
  const legende = Object.values(LETTRES)
    .map(([lettre, mot]) => `${lettre} ${mot}`)
    .join(c.h.un([" · ", " ; ", ", "]));
  // La place des pièces sans localisation n'est pas sur la carrosserie : « INT » est trop vague pour se choisir.
  const dire = (l: Ligne) => `${l.zone ? COTE_DE[l.zone] : "INT"} : ${lettreDe(l)} ${l.piece.nom}`;
  return {
    blocs: [
      texte(`Légende : ${legende}`, { corps: 7.5 }),
      texte(c.h.un(["Relevé des dommages", "Dommages constatés", "État du véhicule"]), { gras: true }),
      ...r.lignes.map((l) => texte(dire(l))),
    ],
    lignes: r.lignes.map((l) => vraie(l, dire(l), true)),
  };
}

function enPhrases(c: Composition, r: Retour): Constats {
  const puce = c.h.un(["- ", "", "• "]);
  const separateur = c.h.un([" : ", " – ", ", "]);
  const dire = (l: Ligne) => `${l.piece.nom}${separateur}${l.dommage.mots}`;
  return {
    blocs: [
      texte(c.h.un(["Dommages constatés", "Constatations", "Relevé des dommages"]), { gras: true }),
      ...r.lignes.map((l) => texte(`${puce}${dire(l)}`)),
    ],
    lignes: r.lignes.map((l) => vraie(l, dire(l), false)),
  };
}

function entourage(c: Composition): Bloc[] {
  const { h } = c;
  const mm = () => h.entier(2, 7);
  const case_ = (oui: boolean) => (oui ? "[X] oui [ ] non" : "[ ] oui [X] non");
  const blocs: Bloc[] = [
    texte(`Nombre de clés remises : ${h.entier(1, 2)}`),
    texte(`Carte grise : ${case_(true)}    Carnet d'entretien : ${case_(h.chance(0.7))}    Notice : ${case_(true)}`),
    texte(`Pneumatiques : AVG ${mm()} mm  AVD ${mm()} mm  ARG ${mm()} mm  ARD ${mm()} mm`),
    texte(
      `Niveau de carburant : ${h.un(["1/2", "3/4", "plein", "1/4"])}    Propreté extérieure : ${h.un(["propre", "moyenne"])}`,
    ),
  ];
  return blocs.filter(() => h.chance(0.7));
}

const signatures = (c: Composition, r: Retour): Bloc[] => [
  texte(`Réserves : ${c.h.un(["véhicule sale, sous la pluie", "relevé effectué de nuit", "néant"])}`),
  texte(
    "Je soussigné, représentant le locataire, reconnais avoir restitué le véhicule désigné ci-dessus dans l'état décrit.",
  ),
  {
    sorte: "cote",
    parts: [1, 1],
    enfants: [
      [texte("Le locataire ou son conducteur", { gras: true }), texte("M. Thierry Goasguen")],
      [texte("Le réceptionnaire", { gras: true }), texte(r.garage)],
    ],
  },
];

/** Procès-verbal de restitution, signé chez un loueur ou dans un garage (la page ne nomme alors aucun loueur). */
export function composerPv(graine: number, retour?: Retour): Compose {
  const h = hasard(graine);
  const c = nouvelleComposition(h, false);
  const r = retour ?? inventerRetour(graine * 31 + 13, h.entier(2, 11));
  const emetteur = h.chance(0.75) ? "loueur" : "garage";
  const titre = composerTitre(c, "pv", r, emetteur);
  c.imprimes.add("restitution");
  const identite = composerIdentite(c, r, {
    sans: ["restitution"],
    avec: retour ? ["kilometrage"] : [],
    plus: titre.paires,
  });
  const forme = h.un([enTableau, enTableau, enLettres, enPhrases]);
  const { blocs, lignes } = forme(c, r);
  const autour = entourage(c);
  const avant = h.chance(0.6);
  const tete = [...titre.tete, ...identite, ...(avant ? autour : [])];
  const fin = [...(avant ? [] : autour), ...signatures(c, r)];
  const feuilles = assembler(c, r, { tete, pages: [blocs], fin, emetteur, rappel: r.loueur.imprime });
  return {
    feuilles: { ...feuilles, pied: emetteur === "garage" ? [] : feuilles.pied },
    verite: documentVrai(c, "pv", r, [vehiculeVrai(c, r, lignes.map(sansGeste), {})]),
    particularites: [forme.name],
  };
}
