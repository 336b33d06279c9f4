import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { proprietaireSecret } from "../connexion-entreprise/verifier-retour.ts";
import { chiffrer } from "../secrets/coffre.ts";
import { activer, activerCourriel, preparerFacteur, t } from "../session/aides-facteur.ts";
import { ranger } from "../webhooks/secret-webhook.ts";
import { direSecretChange } from "./secret-change.ts";

preparerFacteur();
const dire = (secret?: string) =>
  t.base.proprietaire((c) => direSecretChange(c, { ...t.services.config, ...(secret && { secret }) }));

it("se tait tant que tout se lit, et compte ce qu'un autre SECRET rend illisible", async () => {
  expect(await dire("x".repeat(40))).toBeNull();
  await activer();
  await activerCourriel(t.jeu.marc);
  const { config } = t.services;
  const [un, deux] = [randomUUID(), randomUUID()];
  await t.enSysteme(async (c) => {
    const webhook = `insert into webhooks (id, nom, adresse, secret, evenements, cree_le)
                     values ($1, 'Outil', 'https://outil.exemple.fr', $2, '{ticket.creation}', now())`;
    await c.query(webhook, [un, ranger(config, un, "s".repeat(40))]);
    // Écrit en clair par une version d'avant : aucun SECRET ne le cache.
    await c.query(webhook, [deux, "c".repeat(40)]);
    await c.query(
      "insert into fournisseurs_identite (client_id, emetteur, identifiant, secret, domaines) values ($1, $2, 'reflet', $3, '{canarival.test}')",
      [
        t.jeu.clientA,
        "https://identite.exemple.fr",
        chiffrer(config, proprietaireSecret(t.jeu.clientA), Buffer.from("secret du fournisseur")),
      ],
    );
  });
  expect(await dire()).toBeNull();
  expect(await dire("x".repeat(40))).toBe(
    "SECRET a changé depuis que cette base garde ses secrets ; illisibles : 1 double authentification, 1 webhook, 1 fournisseur d'identité. Remettez l'ancien ; s'il est perdu, suivez « Si SECRET est perdu » dans docs/exploitation.md.",
  );
});
