import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, inject, it } from "vitest";
import { nommerBase } from "../db/nommer-base.ts";
import { adresseDe, clientDe, commander, copierModele } from "../testing/grappe.ts";

/** La vraie commande ; la base donnée d'ordinaire n'existe pas, seul un mot de passe accepté la fait chercher. */
const ABSENTE = "postgres://a:b@127.0.0.1:1/absente";
const creer = (motDePasse: string, DATABASE_URL = ABSENTE, options = ["--email", "a@reflet.test"]) =>
  spawnSync(process.execPath, [join(import.meta.dirname, "creer-admin.ts"), ...options], {
    input: `${motDePasse}\n`,
    encoding: "utf8",
    env: { ...process.env, DATABASE_URL },
  });

describe("le mot de passe du premier admin", () => {
  it.each([
    ["vide", ""],
    ["de 7 caractères", "Vx7-kq2"],
  ])("%s : refusé, avec la longueur minimale", (_cas, motDePasse) => {
    const { status, stderr } = creer(motDePasse);
    expect(status).toBe(1);
    expect(stderr).toMatch(/Le mot de passe doit contenir (au moins|de) 8 /);
  });

  it("de 8 caractères : accepté, la suite est la base, ici injoignable", () => {
    const { status, stderr } = creer("Vx7-kq2Z");
    expect(status).toBe(1);
    expect(stderr).not.toContain("mot de passe doit");
    expect(stderr).toContain("DATABASE_URL");
  });
});

describe("un texte trop long", () => {
  it.each([
    ["L'adresse de l'admin dépasse 254 caractères.", ["--email", `${"a".repeat(400)}@reflet.test`]],
    ["Le prénom dépasse 100 caractères.", ["--email", "a@reflet.test", "--prenom", "é".repeat(101)]],
    ["Le nom dépasse 100 caractères.", ["--email", "a@reflet.test", "--nom", "é".repeat(101)]],
  ])("%s", (phrase, options) => {
    const { status, stderr } = creer("Vx7-kq2Z", ABSENTE, options);
    expect([status, stderr]).toEqual([1, `${phrase}\n`]);
  });
});

describe("la base où le compte est créé", () => {
  it("se dit par son hôte et son nom, jamais par l'identifiant ni le mot de passe", () => {
    const dire = (baseUrl: string | undefined) => nommerBase({ baseUrl, dossierDonnees: "/srv/data" });
    expect(dire("postgres://qui:canari@base.exemple.fr:6432/parc?sslmode=require")).toBe(
      "la base parc de base.exemple.fr:6432",
    );
    expect(dire("postgres://qui:c%40n@base.exemple.fr/parc")).toBe("la base parc de base.exemple.fr:5432");
    expect(dire("postgres://qui:canari@%2Fvar%2Frun%2Fpostgresql/parc")).toBe("la base parc de /var/run/postgresql");
    expect(dire(undefined)).toBe("la base embarquée de /srv/data");
  });

  it("est dite quand il est créé, et quand il existait déjà", async () => {
    const nom = `reflet_a_${process.pid}_${Date.now().toString(36)}`;
    const acces = inject("acces");
    await copierModele(acces, nom, inject("modele"));
    try {
      const [creation, encore] = [1, 2].map(() => creer("Vx7-kq2Z", adresseDe(acces, nom)));
      expect(creation?.stderr).not.toContain("Vx7-kq2Z");
      expect(creation?.stdout).toMatch(
        new RegExp(`^Le compte admin a@reflet.test est créé dans la base ${nom} de \\S+\\.$`, "m"),
      );
      expect([encore?.status, encore?.stderr]).toEqual([
        1,
        expect.stringContaining(`déjà pour a@reflet.test dans la base ${nom} de `),
      ]);
    } finally {
      await commander(clientDe(acces, "postgres"), `drop database ${nom} with (force)`);
    }
  });
});
