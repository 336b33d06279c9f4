import type { Operation } from "../../domain/fre/codes.ts";
import { hasard } from "../hasard.ts";
import { type Bloc, espace, texte } from "./blocs.ts";
import { avecVetuste, type FormeMontants, tirerDiscours } from "./colonnes.ts";
import { type Composition, nouvelleComposition } from "./composition.ts";
import { assembler, type Compose, couper } from "./documents.ts";
import { mettreEnForme } from "./facture.ts";
import { composerFiches } from "./fiches.ts";
import { composerIdentite } from "./identite.ts";
import { inventerRetour, type Ligne, type Retour } from "./retour.ts";
import { composerTableau, type Demande } from "./tableau-lignes.ts";
import { composerTitre } from "./titre.ts";
import { composerTotaux, type Total, total, totauxVrais } from "./totaux.ts";
import { documentVrai, type Poste, posteDe, vehiculeVrai } from "./verite.ts";

const FORMES: readonly FormeMontants[] = ["seul", "seul", "temps", "temps", "composantes", "vetuste", "abattement"];

const FORMES_BRUTES: readonly FormeMontants[] = ["seul", "temps", "composantes"];

/** Ligne relevée mais non facturée : ses montants sont nuls, son geste n'est pas imprimé. */
export const admettre = (l: Ligne): Ligne => ({
  ...l,
  facturable: false,
  tempsMo: 0,
  mo: 0,
  tempsPeinture: 0,
  peinture: 0,
  pieces: 0,
  brut: 0,
  vetuste: 0,
  remise: 0,
  net: 0,
});

function compter(c: Composition, postes: readonly Poste[], forme: FormeMontants): Total[] {
  const somme = (champ: "brut" | "vetuste" | "net") => postes.reduce((t, p) => t + p[champ], 0);
  if (avecVetuste(forme))
    return [
      total(c, "brut_ht", somme("brut")),
      total(c, "abattement_ht", somme("vetuste")),
      total(c, "net_ht", somme("net")),
    ];
  const partie = (champ: "mo" | "peinture" | "pieces") => postes.reduce((t, p) => t + (p.ligne?.[champ] ?? 0), 0);
  const details: Total[] =
    ["temps", "composantes"].includes(forme) && c.h.chance(0.6)
      ? [
          { champ: null, etiquette: "Main-d'œuvre", valeur: partie("mo") },
          { champ: null, etiquette: "Peinture", valeur: partie("peinture") },
          { champ: null, etiquette: "Pièces et forfaits", valeur: partie("pieces") },
        ]
      : [];
  return [...details, total(c, c.h.chance(0.4) ? "brut_ht" : "net_ht", somme("net"))];
}

const taux = (c: Composition, r: Retour): Bloc =>
  texte(`Taux MO ${c.e.nombre(r.tauxMo)} €/h · Taux peinture (ingrédients inclus) ${c.e.nombre(r.tauxPeinture)} €/h`);

const CODES: Partial<Record<Operation, string>> = {
  remplacement: "E",
  reparation: "R",
  reparation_peinture: "R P",
  peinture: "P",
};
const LEGENDE: Bloc = texte("E : échange – R : réparation – P : peinture", { corps: 7 });

/** Le geste par son code d'expertise ; ceux qui n'en ont pas gardent leurs mots. */
const coder = (l: Ligne): Ligne => ({
  ...l,
  operation: { ...l.operation, mots: CODES[l.operation.code] ?? l.operation.mots },
});

/** Un rapport d'expertise chiffré ; celui d'une famille porte les lignes de ce retour, sans abattement. */
export function composerRapport(graine: number, retour?: Retour): Compose {
  const h = hasard(graine);
  const forme = h.un(retour ? FORMES_BRUTES : FORMES);
  const c = nouvelleComposition(h, forme === "temps" || h.chance(0.2));
  const r = retour ?? inventerRetour(graine * 31 + 11, h.chance(0.2) ? h.entier(12, 22) : h.entier(3, 10));
  const nombre = r.lignes.length;
  const facturable = retour ? r.lignes.some((l) => !l.facturable) : h.chance(0.5);
  if (facturable && !retour) r.lignes = r.lignes.map((l, i) => (i > 0 && h.chance(0.15) ? admettre(l) : l));
  const codes = h.chance(0.12);
  if (codes) r.lignes = r.lignes.map(coder);
  const postes = r.lignes.map((l) => mettreEnForme(posteDe(l), forme, 0));
  const deuxCompteurs = !retour && h.chance(0.15);
  const emetteur = h.chance(0.75) ? "expert" : "loueur";
  const titre = composerTitre(c, "rapport", r, emetteur);
  const recule = deuxCompteurs && h.chance(0.25);
  if (recule) r.kmExpertise = r.km - h.entier(150, 4000);
  const compteurs: [string, string][] = deuxCompteurs ? [["Kilométrage à l'expertise", c.e.km(r.kmExpertise)]] : [];
  const identite = composerIdentite(c, r, {
    plus: [...titre.paires, ...compteurs],
    avec: retour || compteurs.length > 0 ? ["kilometrage"] : [],
    compteur: compteurs.length > 0 ? "retour" : "jour",
  });
  const enFiches = ["seul", "abattement"].includes(forme) && h.chance(0.4);
  const deFront = h.chance(0.6) ? 2 : 1;
  const parPage = enFiches
    ? couper(nombre, c.paysage ? 2 * deFront : 4 * deFront, c.paysage ? 3 * deFront : 6 * deFront)
    : couper(nombre, c.paysage ? 8 : 12, c.paysage ? 13 : 18);
  const demande: Demande = {
    postes,
    discours: tirerDiscours(h, true),
    forme,
    facturable,
    parPage,
    sommesEnPied: false,
  };
  const { pages, lignes } = enFiches ? composerFiches(c, demande, deFront) : composerTableau(c, demande);
  const totaux = compter(c, postes, forme);
  const tete = [...titre.tete, ...identite, ...(h.chance(0.4) ? [taux(c, r)] : [])];
  const fin = [
    ...(codes ? [espace(3), LEGENDE] : []),
    ...composerTotaux(c, totaux),
    ...(h.chance(0.4) ? [texte("Relevé établi selon l'état standard de restitution en vigueur.", { corps: 7 })] : []),
  ];
  const feuilles = assembler(c, r, { tete, pages, fin, emetteur, rappel: `${r.expert} – Dossier ${r.numero}` });
  const anomalies = recule ? [{ code: "kilometrage_incoherent" as const, vehicule: 0, ligne: null, ecart: null }] : [];
  const verite = documentVrai(c, "rapport", r, [vehiculeVrai(c, r, lignes, totauxVrais(totaux))], anomalies);
  return {
    feuilles,
    verite,
    particularites: [
      forme,
      ...(demande.discours.colonnes.includes("dimension") ? ["dimensions"] : []),
      ...(enFiches ? [`fiches par ${deFront}`] : []),
    ],
  };
}
