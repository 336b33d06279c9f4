import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ecrireBoite, saisieBoite } from "../../domain/arrivages/ecrire-boite.ts";
import { adresseDe, cleDeLAdresse, estANous, lireReglagesArrivages } from "./reglages.ts";

const URL_BOITE = "imaps://documents%40exemple.fr:secret@imap.exemple.fr/INBOX";
const lire = (e: Parameters<typeof lireReglagesArrivages>[0], s3 = false) => lireReglagesArrivages(e, s3);

describe("les réglages des documents qui arrivent seuls", () => {
  it("sans rien, rien n'est relevé", () => {
    expect(lire({})).toEqual({ boites: [], dossier: undefined, prefixeS3: undefined });
  });

  it("plusieurs boîtes, chacune sa façon d'écrire l'adresse d'une société", () => {
    const { boites } = lire({ BOITE_URL: `${URL_BOITE} ${URL_BOITE}?adresse=*@docs.exemple.fr` });
    expect(boites.map((b) => adresseDe(b, "alpha-x7k"))).toEqual([
      "documents+alpha-x7k@exemple.fr",
      "alpha-x7k@docs.exemple.fr",
    ]);
    expect(boites[0]).toMatchObject({ port: 993, tls: true, publique: true, utilisateur: "documents@exemple.fr" });
    expect(boites[0]?.source).not.toContain("secret");
    expect(cleDeLAdresse("Documents+Alpha-x7k@Exemple.fr", boites)).toBe("alpha-x7k");
    expect(cleDeLAdresse("alpha-x7k@docs.exemple.fr", boites)).toBe("alpha-x7k");
    expect(cleDeLAdresse("documents@exemple.fr", boites)).toBeNull();
    expect(estANous("documents@exemple.fr", boites)).toBe(true);
    expect(estANous("claire@exemple.fr", boites)).toBe(false);
  });

  it.each([
    ["imaps://a%40b.fr:c@127.0.0.1", "internet public"],
    ["imaps://a%40b.fr:c@10.0.0.4", "internet public"],
    ["imaps://a%40b.fr:c@imap.local", "internet public"],
    ["imaps://a%40b.fr:c@2130706433", "internet public"],
    ["https://a%40b.fr:c@exemple.fr", "n'est pas une adresse IMAP"],
    ["imaps://imap.exemple.fr", "n'est pas une adresse IMAP"],
    ["imaps://jean:c@imap.exemple.fr", "dites l'adresse"],
  ])("refuse %s en disant pourquoi, sans montrer le mot de passe", (url, phrase) => {
    expect(() => lire({ BOITE_URL: url })).toThrow(phrase);
    expect(() => lire({ BOITE_URL: url })).not.toThrow(":c@");
  });

  it("un hôte privé se nomme ; en clair, seulement vers la machine elle-même", () => {
    const [boite] = lire({ BOITE_URL: "imap://a%40b.fr:c@10.0.0.4", BOITE_HOTES: "10.0.0.4" }).boites;
    expect(boite).toMatchObject({ publique: false, tls: false, enClair: false, port: 143 });
    const [locale] = lire({ BOITE_URL: "imap://a%40b.fr:c@127.0.0.1", BOITE_HOTES: "127.0.0.1" }).boites;
    expect(locale).toMatchObject({ enClair: true });
  });

  it("la ligne que l'écran prépare se relit telle qu'on l'a saisie, quels que soient ses signes, et tient sans guillemets", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", minLength: 1, maxLength: 30 }),
        fc.constantFrom("documents@exemple.fr", "*@Docs.exemple.fr", "a.b-c_d@x.fr"),
        (motDePasse, adresse) => {
          const saisie = {
            hote: "Imap.exemple.fr",
            utilisateur: "documents@exemple.fr",
            mot_de_passe: motDePasse,
            adresse,
          };
          const ligne = ecrireBoite(saisieBoite.parse(saisie));
          expect(ligne).toMatch(/^BOITE_URL=[\w:/@.?=%-]+$/);
          const [boite] = lire({ BOITE_URL: ligne.slice("BOITE_URL=".length) }).boites;
          expect(boite).toMatchObject({
            hote: "imap.exemple.fr",
            motDePasse,
            utilisateur: "documents@exemple.fr",
            tls: true,
          });
          expect(boite && adresseDe(boite, "alpha")).toBe(
            adresse.startsWith("*") ? "alpha@docs.exemple.fr" : adresse.replace("@", "+alpha@"),
          );
        },
      ),
    );
    expect(
      saisieBoite.safeParse({ hote: "imap.exemple.fr/x", utilisateur: "a", mot_de_passe: "b", adresse: "pas une" })
        .success,
    ).toBe(false);
  });

  it("un dépôt S3 demande un seau, et un début de clé qui n'est pas à Reflet", () => {
    expect(() => lire({ DEPOT_S3: "depots" })).toThrow("S3_URL");
    expect(() => lire({ DEPOT_S3: "rapports/x" }, true)).toThrow("comme les fichiers de Reflet");
    expect(() => lire({ DEPOT_S3: "../x" }, true)).toThrow("n'est pas un début de clé");
    expect(lire({ DEPOT_S3: "depots/" }, true).prefixeS3).toBe("depots");
  });
});
