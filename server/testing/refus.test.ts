import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { erreursCle } from "../../domain/cles-api/cle-api.erreurs.ts";
import { erreursCommentaire } from "../../domain/commentaires/commentaire.erreurs.ts";
import type { ErreurMetier } from "../../domain/commun/erreurs.ts";
import { erreurs } from "../../domain/commun/erreurs.ts";
import { CODES_PORTEES, estDEquipe } from "../../domain/droits/portees.ts";
import { erreursFichier } from "../../domain/fichiers/fichier.erreurs.ts";
import { type AppTest, creerAppTest } from "./app-test.ts";

// Des refus que leurs écrans empêchent d'atteindre : seule une demande écrite à la main y mène, et chacun doit dire sa phrase à lui.
let t: AppTest;
const jetons = { admin: "", expert: "", claire: "" };
const INCONNU = "00000000-0000-4000-8000-000000000000";
beforeAll(async () => {
  t = await creerAppTest();
  for (const qui of ["admin", "expert", "claire"] as const) jetons[qui] = await t.session(t.jeu[qui]);
});
afterAll(() => t.fermer());

type Demande = readonly [
  qui: keyof typeof jetons,
  methode: "POST" | "PUT" | "PATCH",
  chemin: string,
  corps?: object | Buffer,
];

async function refuser([qui, methode, chemin, corps]: Demande, attendu: ErreurMetier): Promise<void> {
  const reponse = await t.appeler(methode, `/api${chemin}`, {
    jeton: jetons[qui],
    ...(Buffer.isBuffer(corps) ? { octets: corps } : { corps }),
  });
  expect([reponse.statusCode, reponse.json().code, reponse.json().message_fr]).toEqual([
    attendu.statut,
    attendu.code,
    attendu.message,
  ]);
}

describe("une clé d'API", () => {
  const cle = (reste: object) => ({
    nom: "Entrepôt",
    client_id: null,
    expire_le: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
    portees: ["tickets:lire"],
    cle_idempotence: randomUUID(),
    ...reste,
  });
  it("d'une société n'a pas de portée qui n'est qu'à l'équipe", () => {
    const portee = CODES_PORTEES.find(estDEquipe);
    if (!portee) throw new Error("Aucune portée n'est qu'à l'équipe.");
    return refuser(
      ["admin", "POST", "/cles-api", cle({ client_id: t.jeu.clientA, portees: [portee] })],
      erreursCle.porteeDEquipe(portee),
    );
  });
  it("n'est pas d'une société qui n'existe pas", () =>
    refuser(["admin", "POST", "/cles-api", cle({ client_id: INCONNU })], erreursCle.clientIntrouvable()));
});

describe("un commentaire", () => {
  const commentaire = (reste: object) => ({
    ticket_id: t.jeu.ticket,
    interne: false,
    texte: "Vu",
    cites: [],
    cle_idempotence: randomUUID(),
    ...reste,
  });
  it("interne n'est pas d'une société, et c'est dit", () =>
    refuser(["claire", "POST", "/commentaires", commentaire({ interne: true })], erreursCommentaire.interneInterdit()));
  it("ne cite ni une inconnue, ni une personne d'une autre société", async () => {
    for (const cite of [INCONNU, t.jeu.marc])
      await refuser(
        ["claire", "POST", "/commentaires", commentaire({ cites: [cite] })],
        erreursCommentaire.citeInconnu(),
      );
  });
  it("corrigé ne cite pas davantage", async () => {
    const ecrit = await t.appeler("POST", "/api/commentaires", { jeton: jetons.claire, corps: commentaire({}) });
    const corps = { texte: "Vu, corrigé", cites: [t.jeu.marc], avant: "Vu" };
    await refuser(["claire", "PATCH", `/commentaires/${ecrit.json().id}`, corps], erreursCommentaire.citeInconnu());
  });
});

describe("un fichier déposé", () => {
  it("vide est refusé", () =>
    refuser(["claire", "PUT", "/fichiers?usage=rapport&nom=a.pdf", Buffer.alloc(0)], erreursFichier.vide()));
  it("comme document, n'est ni du texte ni un programme", async () => {
    for (const octets of [Buffer.from("bonjour"), Buffer.from("MZ\u0090\0\u0003")])
      await refuser(["claire", "PUT", "/documents/depot?nom=a.pdf", octets], erreursFichier.pasUnDocument());
  });
});

it("un client ne remplace pas le rapport d'une restitution : c'est à l'équipe", () =>
  refuser(
    ["claire", "POST", "/documents", { fichier_id: t.jeu.fichier, restitution_id: t.jeu.restitution }],
    erreurs.interdit(),
  ));
