import { describe, expect, it } from "vitest";
import { ORIGINE, place, SI } from "../../domain/site/informations.ts";
import { lireConfig } from "../config.ts";
import { remplir } from "./remplir.ts";

const PRODUCTION = {
  DATABASE_URL: "postgres://a:b@127.0.0.1:1/c",
  PUBLIC_URL: "https://www.reflet.example",
  SECRET: "un-secret-de-trente-deux-caracteres-au-moins",
};
const site = (env: Record<string, string>, mode: "demonstration" | "production") => lireConfig(env, mode).site;

describe("informations des pages publiques", () => {
  it("en production, une valeur absente est nommée et sa ligne cachée : rien n'est inventé", () => {
    const lu = site(PRODUCTION, "production");
    expect(lu.manquantes).toContain("RAISON_SOCIALE");
    expect(lu.manquantes).toContain("HEBERGEUR_NOM");
    const page = remplir(`<div ${SI}="capital">${place("capital")}</div>`, lu, PRODUCTION.PUBLIC_URL);
    expect(page).toBe("<div hidden></div>");
  });

  it("une valeur configurée se lit, échappée", () => {
    const lu = site({ ...PRODUCTION, RAISON_SOCIALE: `Durand & Fils <script>"` }, "production");
    expect(lu.manquantes).not.toContain("RAISON_SOCIALE");
    expect(remplir(`<p ${SI}="editeur">${place("editeur")}</p>`, lu, "https://x.test")).toBe(
      "<p>Durand &amp; Fils &lt;script&gt;&quot;</p>",
    );
  });

  it("la fiche pour les moteurs ne ferme jamais sa balise", () => {
    const lu = site({ ...PRODUCTION, RAISON_SOCIALE: "</script><img>" }, "production");
    const page = remplir(`<script>__ORGANISATION__</script> ${ORIGINE}/`, lu, PRODUCTION.PUBLIC_URL);
    expect(page.match(/<\/script>/g)).toHaveLength(1);
    expect(page).toContain("https://www.reflet.example/");
  });

  it("en démonstration, tout est renseigné et dit fictif", () => {
    const lu = site({}, "demonstration");
    expect(lu.manquantes).toEqual([]);
    expect(lu.valeurs.editeur).toContain("fictive");
  });

  it.each([
    ["CONSERVATION_DEMANDES_MOIS", "36", "duree_demandes", "3 ans"],
    ["CONSERVATION_JOURNAUX_MOIS", "12", "duree_journaux", "12 mois"],
    ["CONSERVATION_DEMANDES_MOIS", "120", "duree_demandes", "10 ans"],
  ] as const)("%s = %s se dit « %s : %s »", (variable, valeur, nom, phrase) => {
    expect(site({ [variable]: valeur }, "demonstration").valeurs[nom]).toBe(phrase);
  });

  it("un journal gardé plus d'un an est refusé, en nommant la variable", () => {
    expect(() => site({ CONSERVATION_JOURNAUX_MOIS: "24" }, "demonstration")).toThrow(/CONSERVATION_JOURNAUX_MOIS/);
  });
});
