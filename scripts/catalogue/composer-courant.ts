import type { DeclencheurLu, Droit, FonctionLue, PolitiqueLue, TableLue, VueLue } from "./catalogue.queries.ts";

/** Les rôles, du plus large au plus étroit : l'ordre où on les lit. */
const ROLES = [
  "reflet_systeme",
  "reflet_interne",
  "reflet_admin",
  "reflet_expert",
  "reflet_client",
  "reflet_client_partenaire",
  "reflet_public",
  "reflet_connexion",
  "public",
];
const PRIVILEGES = ["select", "insert", "update", "delete", "truncate", "references", "trigger", "maintain"];
const LARGEUR = 140;

/** Les mots-clés que PostgreSQL écrit en capitales, en minuscules ; ce qui est cité reste tel quel. */
export const enMinuscules = (sql: string): string =>
  sql.replace(/'(?:[^']|'')*'|"(?:[^"]|"")*"|[A-Z_]{2,}/g, (lu) => (/^['"]/.test(lu) ? lu : lu.toLowerCase()));

/** Une expression du catalogue sans ce que PostgreSQL y ajoute : `(( SELECT f() AS f))` se lit `(select f())`. */
const expression = (texte: string): string =>
  enMinuscules(texte)
    .replace(/\(\( ?select ([a-z_]+\([^()]*\)) as [a-z_]+\)\)/g, "(select $1)")
    .replace(/\( ?select ([a-z_]+\([^()]*\)) as [a-z_]+\)/g, "(select $1)")
    .replace(
      / = any \(array\[((?:'[^']*'::(?:name|text)(?:, )?)+)\]\)/g,
      (_, valeurs: string) => ` in (${valeurs.replace(/::(name|text)/g, "")})`,
    )
    .replace(/('(?:[^']|'')*')::text\b/g, "$1");

export function composerPolitique(table: string, p: PolitiqueLue): string {
  const restreinte = p.permissive ? "" : " as restrictive";
  const commande = p.commande === "all" ? "" : ` for ${p.commande}`;
  const conditions = [
    ...(p.using === null ? [] : [`using (${expression(p.using)})`]),
    ...(p.check === null ? [] : [`with check (${expression(p.check)})`]),
  ];
  return couper(
    `create policy ${p.nom} on ${table}${restreinte}${commande} to ${enOrdre(p.roles).join(", ")}`,
    conditions,
  );
}

export function composerDeclencheur(d: DeclencheurLu): string {
  const [entete = "", ...suite] = expression(d.definition)
    .replace(/ when \(\((.*)\)\) execute /, " when ($1) execute ")
    .split(/ (?=referencing |for each |when \(|execute )/);
  return couper(entete, suite);
}

/** Sur une ligne si elle tient, sinon la suite dessous. */
function couper(entete: string, suite: readonly string[]): string {
  const ligne = [entete, ...suite].join(" ");
  if (ligne.length < LARGEUR) return ligne;
  const dessous = suite.join(" ");
  return [entete, ...(dessous.length < LARGEUR ? [dessous] : suite)].join("\n  ");
}

export function composerDroits(table: string, droits: readonly Droit[]): string[] {
  const parRole = new Map<string, string>();
  for (const role of enOrdre([...new Set(droits.map((d) => d.role))])) {
    const siens = droits.filter((d) => d.role === role);
    const dits = PRIVILEGES.flatMap((privilege) => {
      const eux = siens.filter((d) => d.privilege === privilege);
      if (eux.some((d) => d.colonne === null)) return [privilege];
      return eux.length === 0 ? [] : [`${privilege} (${eux.map((d) => d.colonne).join(", ")})`];
    });
    parRole.set(role, dits.join(", "));
  }
  const parDroit = new Map<string, string[]>();
  for (const [role, dit] of parRole) parDroit.set(dit, [...(parDroit.get(dit) ?? []), role]);
  return [...parDroit].map(([dit, roles]) => replier(`grant ${dit} on ${table} to ${roles.join(", ")};`));
}

/** Le texte d'une table : ses droits, ses politiques, ses déclencheurs. */
export function composerTable(t: TableLue, ecrit: (nature: string, nom: string) => string): string {
  const politiques = t.politiques.map((p) => `${ecrit("politique", p.nom)};`);
  const declencheurs = t.declencheurs.map((d) => `${ecrit("declencheur", d.nom)};`);
  return `${[composerDroits(t.nom, t.droits), politiques, declencheurs]
    .filter((bloc) => bloc.length > 0)
    .map((bloc) => bloc.join("\n"))
    .join("\n\n")}\n`;
}

export function composerFonction(f: FonctionLue, texte: string): string {
  const cible = `${f.nature} ${f.nom}(${f.arguments})`;
  return `${[
    `${texte};`,
    ...(f.proprietaire ? [`alter ${cible} owner to ${f.proprietaire};`] : []),
    ...(f.appelants.length > 0 ? [`grant execute on ${cible} to ${enOrdre(f.appelants).join(", ")};`] : []),
  ].join("\n")}\n`;
}

export const composerVue = (v: VueLue, texte: string): string =>
  `${[`${texte};`, ...composerDroits(v.nom, v.droits)].join("\n")}\n`;

/** Ce que PostgreSQL dit d'un objet dont aucune migration n'a de texte qui vaille. */
export const definitionDeFonction = (f: FonctionLue): string => {
  const [entete = "", ...corps] = f.definition.trim().split(/(?=^AS |^RETURN |^BEGIN ATOMIC)/m);
  return `${enMinuscules(entete)}${corps.join("")}`.replace("public.", "");
};
export const definitionDeVue = (v: VueLue): string =>
  `create or replace view ${v.nom} with (${(v.options ?? []).join(", ")}) as\n${enMinuscules(v.definition).trim().replace(/;$/, "")}`;

const rang = (role: string) => {
  const i = ROLES.indexOf(role);
  return i < 0 ? ROLES.length : i;
};
const enOrdre = (roles: readonly string[]): string[] =>
  [...roles].sort((a, b) => rang(a) - rang(b) || (a < b ? -1 : 1));

/** Une longue instruction, coupée entre deux colonnes. */
function replier(ligne: string): string {
  const lignes: string[] = [];
  let courante = "";
  for (const mot of ligne.split(" ")) {
    if (courante && courante.length + mot.length + 1 > LARGEUR) {
      lignes.push(courante);
      courante = `  ${mot}`;
    } else courante = courante ? `${courante} ${mot}` : mot;
  }
  return [...lignes, courante].join("\n");
}
