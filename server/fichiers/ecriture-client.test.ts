import { createHash, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Sql } from "../db/base.ts";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";

let t: AppTest;
let claire: Buffer;
beforeAll(async () => {
  t = await creerAppTest();
  claire = createHash("sha256")
    .update(Buffer.from(await t.session(t.jeu.claire), "base64url"))
    .digest();
});
afterAll(() => t.fermer());

/** Sous le rôle et l'identité de Claire, sans la porte d'aucune route : ce que la base seule permet. */
const sousClaire = (ordre: Sql) => t.services.base.ecrire(claire, new Date(), (tx) => tx.lignes<{ id: string }>(ordre));

const inserer = (client: string, auteur: string | null, usage: string) => sql`
  insert into fichiers (id, client_id, usage, nom, type_mime, taille, sha256, cree_par)
  values (${randomUUID()}, ${client}, ${usage}, 'essai', 'application/octet-stream', 1, decode(repeat('00', 32), 'hex'), ${auteur})`;
/** Un fichier posé par le propriétaire de la base, que nulle politique n'arrête. */
async function poser(client: string, auteur: string, usage: string): Promise<string> {
  const id = randomUUID();
  await t.base.proprietaire((c) =>
    c.query(
      `insert into fichiers (id, client_id, usage, nom, type_mime, taille, sha256, cree_par)
       values ($1, $2, $3, 'essai', 'application/octet-stream', 1, decode(repeat('00', 32), 'hex'), $4)`,
      [id, client, usage, auteur],
    ),
  );
  return id;
}

describe("ce qu'une personne d'une société écrit de ses fichiers, tenu par la base seule", () => {
  it("dépose sous son nom, pour sa société, et rien d'autre", async () => {
    const { clientA, clientB, expert } = t.jeu;
    // Sans « returning » : rendre la ligne la ferait juger aussi par la politique de lecture.
    expect(await sousClaire(inserer(clientA, t.jeu.claire, "photo"))).toEqual([]);
    for (const [client, auteur] of [
      [clientB, t.jeu.claire],
      [clientA, expert],
      [clientA, null],
      [clientB, t.jeu.marc],
    ] as const)
      await expect(sousClaire(inserer(client, auteur, "photo"))).rejects.toThrow(/row-level security/);
  });

  it("rattache les siens ; ni ceux d'une autre personne, ni les siens d'une autre société", async () => {
    const { clientA, clientB, expert } = t.jeu;
    const rattacher = (id: string) =>
      sousClaire(sql`update fichiers set rattache = true where id = ${id} returning id`);
    expect(await rattacher(await poser(clientA, t.jeu.claire, "photo"))).toHaveLength(1);
    expect(await rattacher(await poser(clientA, expert, "photo"))).toEqual([]);
    expect(await rattacher(await poser(clientB, t.jeu.claire, "photo"))).toEqual([]);
  });

  it("efface son portrait ; ni un autre de ses fichiers, ni le portrait d'une autre personne", async () => {
    const { clientA, expert } = t.jeu;
    const effacer = (id: string) => sousClaire(sql`delete from fichiers where id = ${id} returning id`);
    expect(await effacer(await poser(clientA, t.jeu.claire, "avatar"))).toHaveLength(1);
    expect(await effacer(await poser(clientA, t.jeu.claire, "photo"))).toEqual([]);
    expect(await effacer(await poser(clientA, expert, "avatar"))).toEqual([]);
  });
});
