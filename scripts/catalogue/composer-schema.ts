import type { Catalogue, TableLue } from "./catalogue.queries.ts";

/**
 * Le catalogue en un texte qui se relit d'une version à l'autre : tables, contraintes, index et droits en entier ; d'une vue ses colonnes, d'une
 * fonction sa signature et ce qu'elle peut, car leur corps se lit dans `db/courant/`. Même catalogue, même texte.
 */
export function composerSchema({ tables, vues, fonctions }: Catalogue): string {
  return [
    "Ce que la base est, une fois les migrations et db/courant/ joués. Écrit par `node scripts/ecrire-schema.ts`, tenu par un essai : ne se",
    "corrige pas à la main. Le corps d'une fonction ou d'une vue se lit dans db/courant/.",
    ...tables.map(table),
    ...vues.map(
      (v) =>
        `\nview ${v.nom} with (${(v.options ?? []).join(", ")})\n${v.colonnes.map((c) => `  ${c.nom} ${c.type}`).join("\n")}\n${droits(v.droits)}`,
    ),
    "",
    ...fonctions.map(
      (f) =>
        `${f.nature} ${f.signature}\n  ${[f.proprietaire && `owner ${f.proprietaire}`, ...f.qualites, ...f.reglages.map((r) => `set ${r}`)].filter(Boolean).join(", ")}; execute ${f.appelants.join(", ") || "personne"}`,
    ),
    "",
  ].join("\n");
}

function table(t: TableLue): string {
  const colonnes = t.colonnes.map((c) => {
    const defaut = c.defaut === null ? "" : c.calculee ? ` generated (${c.defaut})` : ` default ${c.defaut}`;
    return `  ${c.nom} ${c.type}${c.obligatoire ? " not null" : ""}${c.identite ? " identity" : ""}${defaut}`;
  });
  return [
    `\ntable ${t.nom}${t.securite.active && t.securite.forcee ? "" : " sans sécurité de lignes"}`,
    ...colonnes,
    ...t.contraintes.map((k) => `  constraint ${k.nom} ${k.definition}`),
    ...t.index.map((i) => `  ${i.definition.replace(/^CREATE /, "").replace(` ON public.${t.nom} `, " ")}`),
    ...t.politiques.map(
      (p) =>
        `  policy ${p.nom}${p.permissive ? "" : " restrictive"} ${p.commande} to ${p.roles.join(", ")}${p.using === null ? "" : ` using ${p.using}`}${p.check === null ? "" : ` check ${p.check}`}`,
    ),
    ...t.declencheurs.map((d) => `  ${d.definition.replace(/^CREATE /, "").replace(` ON ${t.nom} `, " ")}`),
    droits(t.droits),
  ].join("\n");
}

function droits(siens: TableLue["droits"]): string {
  const parRole = new Map<string, Map<string, string[]>>();
  for (const { role, privilege, colonne } of siens) {
    const sien = parRole.get(role) ?? new Map<string, string[]>();
    sien.set(privilege, [...(sien.get(privilege) ?? []), ...(colonne === null ? [] : [colonne])]);
    parRole.set(role, sien);
  }
  return [...parRole]
    .map(
      ([role, privileges]) =>
        `  grant ${role} ${[...privileges].map(([p, colonnes]) => (colonnes.length > 0 ? `${p} (${colonnes.join(", ")})` : p)).join(", ")}`,
    )
    .join("\n");
}
