import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const WEB = join(import.meta.dirname, "../web");
export const MANTINE = join(import.meta.dirname, "../node_modules/@mantine/core");
const DOMAIN = join(import.meta.dirname, "../domain");

/** Ce que les fonctions de `codeSplitting` reçoivent du constructeur. */
interface Graphe {
  getModuleInfo(id: string): { code: string | null; importedIds: readonly string[] } | null;
}
interface Groupe {
  name: string | ((id: string, graphe: Graphe) => string | null);
  test?: RegExp;
  priority: number;
  includeDependenciesRecursively?: boolean;
}

/** Un paquet dont l'entrée nomme tout : la suivre ferait croire que chaque écran emploie tout Mantine et six mille icônes. */
const SOMMAIRE =
  /node_modules[\\/](@mantine[\\/](?:core|hooks)|@tabler[\\/]icons-react)[\\/](?:dist[\\/])?esm[\\/](?:index|tabler-icons-react)\.mjs$/;
const ZOD = /node_modules[\\/]zod[\\/]/;
/** Une bibliothèque, sauf une icône, qu'un écran emploie seule. */
const COMPOSANT = /node_modules[\\/](?!@tabler)/;
const NOMS = /(?:import|export)\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g;

const sommaires = new Map<string, ReadonlyMap<string, string>>();
/** Chaque nom d'un sommaire et le fichier qui le définit. */
function sommaire(id: string): ReadonlyMap<string, string> {
  const connu = sommaires.get(id);
  if (connu) return connu;
  const noms = new Map<string, string>();
  for (const [, liste = "", chemin = ""] of readFileSync(id, "utf8").matchAll(NOMS))
    if (chemin.startsWith("."))
      for (const nom of liste.split(",")) noms.set(nom.split(" as ").at(-1)?.trim() ?? "", join(dirname(id), chemin));
  sommaires.set(id, noms);
  return noms;
}

/** Les fichiers qu'un module demande à un sommaire, par les noms qu'il en importe. */
export function demandes(code: string, id: string): string[] {
  const paquet = SOMMAIRE.exec(id)?.[1]?.replaceAll("\\", "/");
  return [...code.matchAll(NOMS)]
    .filter(([, , source]) => source === paquet)
    .flatMap(([, liste = ""]) => liste.split(","))
    .flatMap((nom) => sommaire(id).get(nom.split(" as ")[0]?.trim() ?? "") ?? []);
}

/** Les modules qu'un fichier charge avec lui, de près ou de loin. */
function avec(graphe: Graphe, departs: readonly string[]): ReadonlySet<string> {
  const vus = new Set<string>();
  const pile = departs.map((f) => join(WEB, f));
  for (let id = pile.pop(); id !== undefined; id = pile.pop()) {
    const module = vus.has(id) ? null : graphe.getModuleInfo(id);
    vus.add(id);
    for (const suite of module?.importedIds ?? [])
      pile.push(...(SOMMAIRE.test(suite) ? demandes(module?.code ?? "", suite) : [suite]));
  }
  return vus;
}

/** Ce que le cadre lit de ces modules n'est pas leurs schémas, que le serveur seul emploie. */
const SCHEMAS_DU_SERVEUR = ["en-direct/en-direct.ts", "tickets/ticket.ts"];

/**
 * Parmi ces modules, ceux qu'un schéma retient : zod, et ce qui de `domain/` l'emploie, de près ou de loin. Chaque écran n'en garde que ce
 * qu'il lit ; réunis au cadre, ils y amèneraient tout zod.
 */
function schemas(graphe: Graphe, modules: ReadonlySet<string>): ReadonlySet<string> {
  const tenus = new Set([...modules].filter((id) => ZOD.test(id)));
  const seuls = SCHEMAS_DU_SERVEUR.map((f) => join(DOMAIN, f));
  for (let avant = -1; avant < tenus.size; ) {
    avant = tenus.size;
    for (const id of modules)
      if (
        id.startsWith(DOMAIN) &&
        !seuls.includes(id) &&
        graphe.getModuleInfo(id)?.importedIds.some((i) => tenus.has(i))
      )
        tenus.add(id);
  }
  return tenus;
}

/** Les pages qui ne sont pas l'application : ce qu'elles partagent avec elle reste en petits morceaux, qu'elles chargent seuls. */
const PORTES = [
  "index.html",
  "mentions-legales.html",
  "politique-de-confidentialite.html",
  "auth.html",
  "mot-de-passe.html",
  "demande.html",
  "retour.html",
];
/** Ce que le cadre et les listes lisent de `domain/`, à part : les schémas des écrans l'importent aussi, et `web/` n'y est pas. */
const METIER = "metier";
const COMPOSANTS = "composants";
/** Chaque morceau et les fichiers qui disent ce qu'il contient, du plus commun au plus rare. */
const MORCEAUX: readonly (readonly [string, readonly string[]])[] = [
  ["cadre", ["main.tsx"]],
  // La liste des tickets, que chacun ouvre en arrivant, et ce que toute autre liste en a.
  ["liste", ["table/PageListe.tsx", "tickets/TicketsPage.tsx"]],
  [
    // Les composants de ce qui s'ouvre d'un bouton du cadre ou d'une liste, que l'écran charge une fois utilisable.
    COMPOSANTS,
    [
      "layout/CentreCloche.tsx",
      "layout/MenuTheme.tsx",
      "layout/Tiroir.tsx",
      "lexique/Glossaire.tsx",
      "raccourcis/FeuilleRaccourcis.tsx",
      "recherche/Palette.tsx",
      "recherche/Proches.tsx",
      "table/ChoixDeroulant.tsx",
      "table/MenuColonnesOuvert.tsx",
      "table/TropDeLignes.tsx",
      "ui/BulleDefinition.tsx",
      "ui/Confirmation.tsx",
      "ui/MenuExportOuvert.tsx",
      "vues/EditerVueListe.tsx",
      "vues/VuesOuvertes.tsx",
    ],
  ],
  ["fiche", ["layout/PageFiche.tsx", "champs/SectionChamps.tsx", "form/FenetreFormulaire.tsx"]],
];

/** Ce que toute personne charge en ouvrant l'application, styles compris. */
export const PREMIERS = new RegExp(`^(?:react|app|${METIER}|cadre|liste|${COMPOSANTS})-`);

/**
 * Un morceau par usage plutôt que par module : cent petits fichiers se compressent un sixième moins bien qu'un seul, et chacun coûte une
 * demande. Chaque nom dit ce que le morceau contient.
 */
export function groupes(): Groupe[] {
  let parts: ReadonlyMap<string, string> | undefined;
  const repartir = (graphe: Graphe): ReadonlyMap<string, string> => {
    const ailleurs = avec(graphe, PORTES);
    const part = new Map<string, string>();
    for (const [nom, fichiers] of MORCEAUX) {
      // Un fichier déplacé sans qu'on le dise ici quitterait son morceau en silence.
      const partis = fichiers.filter((f) => graphe.getModuleInfo(join(WEB, f)) === null);
      if (partis.length > 0) throw new Error(`Le morceau ${nom} nomme ${partis.join(", ")}, que rien n'emploie.`);
      const tous = avec(graphe, fichiers);
      const tenus = schemas(graphe, tous);
      for (const id of tous)
        if (!ailleurs.has(id) && !tenus.has(id) && !part.has(id) && (nom !== COMPOSANTS || COMPOSANT.test(id)))
          part.set(id, id.startsWith(DOMAIN) ? METIER : nom);
    }
    return part;
  };
  return [
    { name: "react", test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/, priority: 2 },
    {
      name: (id, graphe) => {
        parts ??= repartir(graphe);
        return parts.get(id) ?? null;
      },
      priority: 1,
      // Un schéma reste dehors, même si le cadre en importe le module. `domain/` n'important que lui-même, aucun cercle n'en naît.
      includeDependenciesRecursively: false,
    },
  ];
}
