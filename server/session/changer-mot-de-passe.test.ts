import { describe, expect, it } from "vitest";
import { MOT_DE_PASSE_TEST } from "../testing/jeu.ts";
import {
  connecter,
  jetonDe,
  messages,
  NOUVEAU,
  ouvrir,
  preparerRecuperation,
  recevoirLien,
  remettre,
  sql,
  t,
} from "./aides-recuperation.ts";

preparerRecuperation();

describe("changement depuis le profil", () => {
  const changer = (jeton: string, actuel: string, nouveau: string) =>
    t.appeler("POST", "/api/profil/mot-de-passe", { corps: { actuel, nouveau }, jeton });

  it("demande l'actuel, ferme les autres sessions, garde celle-ci sous un jeton neuf et prévient", async () => {
    const [ici, ailleurs] = [await t.session(t.jeu.marc), await t.session(t.jeu.marc)];
    const lien = await recevoirLien("marc@boreal.test");
    const ouvertes = await sql("select 1 from sessions where utilisateur_id = $1 and revoquee_le is null", [
      t.jeu.marc,
    ]);
    const r = await changer(ici, MOT_DE_PASSE_TEST, NOUVEAU);
    expect(r.json()).toEqual({ fermees: ouvertes.length - 1 });
    for (const ancien of [ici, ailleurs])
      expect((await t.appeler("GET", "/api/session", { jeton: ancien })).statusCode).toBe(401);
    const neuf = jetonDe(r.headers["set-cookie"]);
    expect((await t.appeler("GET", "/api/session", { jeton: neuf })).json()).toMatchObject({
      email: "marc@boreal.test",
    });
    expect((await ouvrir(lien)).statusCode).toBe(401);
    expect((await connecter("marc@boreal.test", MOT_DE_PASSE_TEST)).statusCode).toBe(401);
    expect((await messages()).at(-1)).toMatchObject({
      gabarit: "mot_de_passe_change",
      destinataire: "marc@boreal.test",
    });
    await remettre(t.jeu.marc);
  });

  it("refuse un actuel faux à son champ, puis fait attendre celui qui insiste", async () => {
    const jeton = await t.session(t.jeu.sophie);
    const r = await changer(jeton, "faux-faux-faux", NOUVEAU);
    expect(r.statusCode).toBe(400);
    expect(r.json().champs).toEqual({ actuel: "Le mot de passe actuel est incorrect" });
    for (let i = 0; i < 4; i++) await changer(jeton, "faux-faux-faux", NOUVEAU);
    expect((await changer(jeton, MOT_DE_PASSE_TEST, NOUVEAU)).statusCode).toBe(429);
    expect((await t.appeler("GET", "/api/session", { jeton })).statusCode).toBe(200);
  });

  it("applique la même politique au nouveau", async () => {
    const r = await changer(await t.session(t.jeu.sophie), MOT_DE_PASSE_TEST, "azertyuiop");
    expect(r.json().champs).toEqual({ nouveau: "Ce mot de passe est trop courant\u00a0: choisissez-en un autre" });
  });
});
