import { createHash, randomBytes } from "node:crypto";
import type { Application } from "./application.ts";

export interface LienDEssai {
  jeton: string;
  audit: string;
  immatriculation: string;
}

/** Un audit en cours et son lien de retour, comme l'écran les pose ; ceux d'avant s'effacent. */
export async function creerLienRetour(a: Application): Promise<LienDEssai> {
  await a.ecrire("delete from audits where vehicule_id = $1", [a.jeu.vehicule]);
  const { id: audit = "" } = await a.ecrire(
    "insert into audits (client_id, vehicule_id, retour_prevu_le) values ($1, $2, current_date + 20) returning id",
    [a.jeu.clientA, a.jeu.vehicule],
  );
  const jeton = randomBytes(32).toString("base64url");
  await a.ecrire(
    `insert into liens_retour (client_id, audit_id, condensat, cree_par, cree_le, expire_le)
     values ($1, $2, $3, $4, now(), now() + interval '10 days')`,
    [a.jeu.clientA, audit, createHash("sha256").update(jeton).digest(), a.jeu.claire],
  );
  const { immatriculation = "" } = await a.ecrire("select immatriculation from vehicules where id = $1", [
    a.jeu.vehicule,
  ]);
  return { jeton, audit, immatriculation };
}
