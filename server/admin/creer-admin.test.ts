import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

/** La vraie commande ; la base donnée n'existe pas, seul un mot de passe accepté la fait chercher. */
const creer = (motDePasse: string) =>
  spawnSync(process.execPath, [join(import.meta.dirname, "creer-admin.ts"), "--email", "a@reflet.test"], {
    input: `${motDePasse}\n`,
    encoding: "utf8",
    env: { ...process.env, DATABASE_URL: "postgres://a:b@127.0.0.1:1/absente" },
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
