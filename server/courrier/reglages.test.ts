import { describe, expect, it } from "vitest";
import { lireConfig } from "../config.ts";
import { choisirTransport } from "./choisir-transport.ts";

const DEUX = { COURRIER_EXPEDITEUR: "Reflet <bonjour@exemple.fr>", COURRIER_PRESTATAIRE: "equipe@exemple.fr" };
const SMTP = { ...DEUX, SMTP_URL: "smtps://u:p%40ss@mail.exemple.fr:465" };
const FORMULAIRE = { ...DEUX, FORMULAIRE_URL: "https://formulaire.exemple.fr/envoyer", FORMULAIRE_CLE: "k" };
const PRODUCTION = { DATABASE_URL: "postgres://x", PUBLIC_URL: "https://reflet.fr", SECRET: "s".repeat(32) };

const courrier = (env: NodeJS.ProcessEnv) => lireConfig(env, "demonstration").courrier;

describe("réglages du courrier", () => {
  it("sans rien : des adresses de démonstration, et la boîte locale", () => {
    const config = lireConfig({}, "demonstration");
    expect(config.courrier).toEqual({
      expediteur: { nom: "Reflet", adresse: "ne-pas-repondre@reflet.test" },
      prestataire: "contact@reflet.test",
      smtp: undefined,
      formulaire: undefined,
      hotes: ["localhost", "127.0.0.1", "[::1]"],
    });
    expect(choisirTransport(config)?.local).toBe(true);
  });

  it("en production sans rien : aucun envoi, et surtout pas la boîte locale", () => {
    expect(choisirTransport(lireConfig(PRODUCTION, "production"))).toBeNull();
  });

  it.each([
    ["SMTP", SMTP],
    ["formulaire", FORMULAIRE],
    ["les deux", { ...SMTP, ...FORMULAIRE }],
  ])("%s : un vrai envoi, dans les deux modes", (_nom, env) => {
    expect(choisirTransport(lireConfig(env, "demonstration"))?.local).toBeUndefined();
    expect(choisirTransport(lireConfig({ ...PRODUCTION, ...env }, "production"))).not.toBeNull();
  });

  it.each([
    ["Reflet <bonjour@exemple.fr>", { nom: "Reflet", adresse: "bonjour@exemple.fr" }],
    ["bonjour@exemple.fr", { nom: "Reflet", adresse: "bonjour@exemple.fr" }],
    ["L'équipe Reflet <bonjour@exemple.fr>", { nom: "L'équipe Reflet", adresse: "bonjour@exemple.fr" }],
  ])("lit l'expéditeur « %s »", (texte, attendu) => {
    expect(courrier({ ...SMTP, COURRIER_EXPEDITEUR: texte }).expediteur).toEqual(attendu);
  });

  it.each<[string, NodeJS.ProcessEnv, RegExp]>([
    ["SMTP sans expéditeur", { ...SMTP, COURRIER_EXPEDITEUR: "" }, /COURRIER_EXPEDITEUR/],
    ["SMTP sans prestataire", { ...SMTP, COURRIER_PRESTATAIRE: "" }, /COURRIER_PRESTATAIRE/],
    ["une adresse qui n'est pas SMTP", { ...DEUX, SMTP_URL: "http://mail.exemple.fr" }, /SMTP_URL/],
    ["un autre en-tête pour l'idempotence", { ...SMTP, SMTP_IDEMPOTENCE: "Bcc" }, /SMTP_IDEMPOTENCE/],
    ["un en-tête glissé dans celui-là", { ...SMTP, SMTP_IDEMPOTENCE: "Idempotency-Key\r\nBcc" }, /SMTP_IDEMPOTENCE/],
    ["une adresse illisible", { ...DEUX, SMTP_URL: "mail" }, /SMTP_URL/],
    ["une clé sans adresse", { ...DEUX, FORMULAIRE_CLE: "k" }, /FORMULAIRE_URL/],
    ["une adresse sans clé", { ...FORMULAIRE, FORMULAIRE_CLE: "" }, /FORMULAIRE_CLE/],
    ["un formulaire en clair", { ...FORMULAIRE, FORMULAIRE_URL: "http://formulaire.exemple.fr" }, /https/],
    ["deux adresses", { ...SMTP, COURRIER_PRESTATAIRE: "a@b.fr, c@d.fr" }, /COURRIER_PRESTATAIRE/],
    ["un en-tête glissé", { ...SMTP, COURRIER_EXPEDITEUR: "A\r\nBcc: x <a@b.fr>" }, /COURRIER_EXPEDITEUR/],
  ])("refuse %s, en le nommant", (_cas, env, attendu) => {
    expect(() => courrier(env)).toThrow(attendu);
  });
});
