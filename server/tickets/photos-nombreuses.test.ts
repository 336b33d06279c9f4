import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { PHOTOS_MAX } from "../../domain/tickets/pieces-ticket.ts";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";

let t: AppTest;
beforeAll(async () => {
  t = await creerAppTest();
});
afterAll(() => t.fermer());

/** Un ticket qui porte déjà tant de photos, rangées. */
async function ticketAvec(nombre: number): Promise<string> {
  return t.enSysteme(async (c) => {
    const photos = Array.from({ length: nombre }, () => randomUUID());
    await c.query(
      `insert into fichiers (id, client_id, usage, nom, type_mime, taille, sha256, rattache)
       select id, $2, 'photo', 'p.jpg', 'image/jpeg', 1, sha256(id::text::bytea), true from unnest($1::uuid[]) id`,
      [photos, t.jeu.clientA],
    );
    const { rows } = await c.query<{ id: string }>(
      `insert into tickets (type_demande, immatriculation, client_id, photos) values ('sinistre', 'GB-482-NR', $1, $2) returning id`,
      [t.jeu.clientA, photos],
    );
    return rows[0]?.id ?? "";
  });
}

it("cinq cents photos d'un ticket : le ticket en garde cent, les autres sont refusées en une phrase et ne laissent rien", async () => {
  const id = await ticketAvec(PHOTOS_MAX - 2);
  const jeton = await t.session(t.jeu.expert);
  const fichiers = async () =>
    Number((await t.enSysteme(async (c) => (await c.query("select count(*) as n from fichiers")).rows[0]))?.n);
  const avant = await fichiers();
  // Huit à la fois, comme un navigateur qui les envoie toutes : deux places, quelle que soit celle qui arrive la première.
  const photos = await Promise.all(Array.from({ length: 8 }, (_, i) => photoDistincte(i)));
  const reponses = await Promise.all(
    photos.map((octets, i) => t.appeler("PUT", `/api/tickets/${id}/photos?nom=p${i}.png`, { jeton, octets })),
  );
  expect(reponses.map((r) => r.statusCode).sort()).toEqual([200, 200, 400, 400, 400, 400, 400, 400]);
  const refus = reponses.find((r) => r.statusCode === 400)?.json();
  expect([refus.code, refus.message_fr]).toEqual(["trop_de_photos", "Un ticket porte 100 photos au plus."]);
  const lu = await t.appeler("GET", `/api/tickets/${id}`, { jeton });
  expect(lu.statusCode).toBe(200);
  expect(
    await t.enSysteme(
      async (c) => (await c.query("select cardinality(photos) as n from tickets where id = $1", [id])).rows,
    ),
  ).toEqual([{ n: PHOTOS_MAX }]);
  // Un refus ne laisse pas de fichier que rien ne désigne.
  expect((await fichiers()) - avant).toBe(2);
});

/** Une image que rien d'autre n'a déposée : deux fois la même n'en ferait qu'une. */
const photoDistincte = (rang: number): Promise<Buffer> =>
  sharp({ create: { width: 16, height: 16, channels: 3, background: { r: 30 * rang, g: 200 - 20 * rang, b: 90 } } })
    .png()
    .toBuffer();
