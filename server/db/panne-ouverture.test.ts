import { describe, expect, it } from "vitest";
import { ErreurMetier } from "../../domain/commun/erreurs.ts";
import { ErreurDemarrage } from "./embarque/erreur-demarrage.ts";
import { traduirePanne } from "./panne-ouverture.ts";

const LIEUX = { baseUrl: "postgres://serveur/base", dossierDonnees: "/donnees" };
const erreur = (champs: object, message = "en anglais") => Object.assign(new Error(message), champs);

describe("une panne au démarrage est une phrase", () => {
  it.each([
    ["serveur absent", erreur({ code: "ECONNREFUSED" }), /joindre le serveur de DATABASE_URL \(ECONNREFUSED\)/],
    ["nom inconnu", erreur({ code: "EAI_AGAIN", syscall: "getaddrinfo" }), /joindre le serveur/],
    ["socket absente", erreur({ code: "ENOENT", syscall: "connect" }), /joindre le serveur/],
    ["serveur qui raccroche", erreur({}, "Connection terminated unexpectedly"), /joindre le serveur.*pas de réponse/],
    ["serveur muet", erreur({}, "timeout expired"), /joindre le serveur/],
    ["chiffrement refusé", erreur({}, "The server does not support SSL connections"), /sslmode/],
    ["certificat inconnu", erreur({ code: "SELF_SIGNED_CERT_IN_CHAIN" }), /certificat/],
    ["serveur de secours", erreur({ code: "25006" }), /lecture seule/],
    ["dépôt sur un disque plein", new ErreurMetier("disque_plein", 503, "plein"), /« \/donnees » est plein/],
    ["dossier en lecture seule", erreur({ code: "EROFS" }), /ne peut pas écrire dans « \/donnees »/],
    [
      "disque plein pendant une migration",
      new Error("migration 0037 : could not extend file", { cause: erreur({ code: "53100" }) }),
      /disque de la base de données est plein/,
    ],
    ["dossier impossible", erreur({ code: "ENOENT", syscall: "mkdir" }), /ne peut pas écrire/],
  ])("%s", (_cas, panne, phrase) => {
    const traduite = traduirePanne(panne, LIEUX);
    expect(traduite).toBeInstanceOf(ErreurDemarrage);
    expect((traduite as Error).message.replaceAll("\u00a0", " ")).toMatch(phrase);
  });

  it("l'inattendu garde sa pile", () => {
    const inattendue = new TypeError("x is not a function");
    expect(traduirePanne(inattendue, LIEUX)).toBe(inattendue);
    const migration = new Error("migration 0037 : syntax error", { cause: erreur({ code: "42601" }) });
    expect(traduirePanne(migration, LIEUX)).toBe(migration);
  });
});
