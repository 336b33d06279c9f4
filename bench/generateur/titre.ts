import { type Bloc, type Cellule, cellule, grille, texte } from "./blocs.ts";
import { type Composition, titrer } from "./composition.ts";
import { ETIQUETTES_DATE, ETIQUETTES_NUMERO, NOMS_DOCUMENT, type TypeCompose } from "./etiquettes.ts";
import { plusJours, type Retour } from "./retour.ts";

// Papier à en-tête, titre, numéro, date et destinataire : tout au titre, en paires, en tableau, ou d'une ville et d'un jour.

export interface Titre {
  tete: Bloc[];
  /** Paires laissées au bloc d'identification. */
  paires: (readonly [string, string])[];
}

/** Date du document : celle de l'expertise pour un rapport, de la restitution pour un procès-verbal. */
export const dateDuDocument = (type: TypeCompose, r: Retour): string =>
  type === "rapport" ? r.expertise : type === "pv" ? r.restitution : r.date;

const adresse = (c: Composition, r: Retour): Bloc[] => [
  texte(r.client, { gras: true }),
  texte("Service Parc Automobile"),
  texte(
    `${c.h.entier(2, 118)} ${c.h.un(["avenue du Vexin", "rue Haute", "impasse du Four à Chaux", "boulevard Carnot"])}`,
  ),
  texte(c.h.un(["69003 Lyon", "31200 Toulouse", "59000 Lille", "44300 Nantes", "87000 Limoges"])),
];

function titreEtReference(c: Composition, type: TypeCompose, r: Retour): { titres: Bloc[]; paires: Titre["paires"] } {
  const { h, e } = c;
  const nom = titrer(c, h.un(NOMS_DOCUMENT[type]));
  const date = e.date(dateDuDocument(type, r));
  const no = h.un(["N°", "n°", "N° "]).trim();
  const etiquetteDate = h.un(ETIQUETTES_DATE[type]);
  const gros = { corps: c.corps + h.entier(3, 7), gras: true } as const;
  const auTitre = () => ({ titres: [texte(`${nom} ${no} ${r.numero} du ${date}`, gros)], paires: [] });
  const dessous = () => ({
    titres: [texte(nom, gros), texte(`${no} ${r.numero}`), texte(`${etiquetteDate} : ${date}`)],
    paires: [],
  });
  const enPaires = () => ({
    titres: [texte(nom, gros)],
    paires: [
      [h.un(ETIQUETTES_NUMERO[type]), r.numero],
      [etiquetteDate, date],
    ] as [string, string][],
  });
  const enTableau = () => {
    const colonnes: [string, string][] = [
      [h.un(ETIQUETTES_NUMERO[type]), r.numero],
      [etiquetteDate, date],
    ];
    if (type === "facture") colonnes.push(["Échéance", e.date(plusJours(r.date, 30))]);
    if (h.chance(0.4)) colonnes.push(["N° client", `CL-${h.entier(10_000, 99_999)}`]);
    const rangee = (rang: 0 | 1, gras: boolean): Cellule[] =>
      colonnes.map((x) => cellule(x[rang], gras ? { gras: true } : {}));
    return {
      titres: [
        texte(nom, gros),
        grille(Array(colonnes.length).fill(1), [rangee(1, false)], c.corps, {
          entetes: [rangee(0, true)],
          filets: "tous",
          etendue: 0.7,
        }),
      ],
      paires: [],
    };
  };
  const villeEtJour = () => ({
    titres: [texte(`${r.ville}, le ${date}`, { aligne: "droite" }), texte(`${nom} ${no} ${r.numero}`, gros)],
    paires: [],
  });
  const choix = [auTitre, dessous, enPaires, enTableau];
  if (type === "facture" || type === "avoir" || type === "devis") choix.push(villeEtJour);
  return h.un(choix)();
}

/** Qui signe la page : le loueur, l'expert (le loueur est alors son mandant) ou le garage. */
export type Emetteur = "loueur" | "expert" | "garage";

export function composerTitre(c: Composition, type: TypeCompose, r: Retour, emetteur: Emetteur): Titre {
  const { h } = c;
  const { titres, paires } = titreEtReference(c, type, r);
  const enseigne = { loueur: r.loueur.imprime, expert: r.expert, garage: r.garage }[emetteur];
  const papier = texte(enseigne, { gras: true, corps: c.corps + h.entier(2, 6) });
  c.imprimes.add("numero");
  if (emetteur === "loueur") c.imprimes.add("loueur");
  if (emetteur === "expert") {
    c.imprimes.add("loueur");
    paires.unshift([h.un(["Donneur d'ordre", "Mandant", "Loueur"]), r.loueur.imprime]);
  }
  const client: [string, string] = [h.un(["Client", "Locataire"]), r.client];
  if (type === "pv" || type === "releve") return { tete: [papier, ...titres], paires: [...paires, client] };
  const placement = h.entier(0, 2);
  if (placement === 0)
    return { tete: [{ sorte: "cote", parts: [55, 45], enfants: [[papier], adresse(c, r)] }, ...titres], paires };
  if (placement === 1)
    return { tete: [{ sorte: "cote", parts: [50, 50], enfants: [[papier], titres] }], paires: [...paires, client] };
  return { tete: [papier, ...titres], paires: [...paires, client] };
}

/** Mentions de pied de page, pleines de nombres qui ne sont pas du document. */
export function composerPied(c: Composition, r: Retour, emetteur: Emetteur): string[] {
  const { h } = c;
  const siren = `${h.entier(900, 989)} ${h.entier(100, 999)} ${h.entier(100, 999)}`;
  const enseigne = { loueur: r.loueur.imprime, expert: r.expert, garage: r.garage }[emetteur];
  const capital = `${h.entier(2, 60)} ${h.entier(100, 999)} ${h.entier(100, 999)}`;
  return [
    `${enseigne} – SAS au capital de ${capital} € – RCS Nanterre ${siren} – APE 7711B`,
    `Siège social : ${h.entier(2, 80)} rue du Vieux Colombier, 92700 Colombes – TVA intracommunautaire FR ${h.entier(10, 97)} ${siren}`,
  ];
}
