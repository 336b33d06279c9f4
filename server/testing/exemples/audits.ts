import { randomUUID } from "node:crypto";
import { auditJetable, dommageJetable, etatJetable, fichierJetable, PHOTO, vehiculeJetable } from "../jetables.ts";
import type { Exemples } from "./exemple.ts";

const DOMMAGE_AUDIT = {
  element: "capot",
  localisation: null,
  dommage: "rayure",
  dimension_mm: 120,
  profondeur_mm: null,
  nombre: 1,
  peinture_atteinte: null,
  hors_champ: null,
  evenement: null,
  commentaire: null,
};

export const auditsExemples: Exemples = {
  "audits.lister": () => ({}),
  "audits.exporter": () => ({ requete: { format: "csv" } }),
  "audits.ouvrir": async (t) => ({ chemin: { id: await vehiculeJetable(t) }, corps: {} }),
  "audits.planifier": async (t) => ({ corps: { vehicules: [await vehiculeJetable(t)] } }),
  "audits.lire": async (t) => ({ chemin: { id: (await auditJetable(t)).id } }),
  "audits.historique": async (t) => ({ chemin: { id: (await auditJetable(t)).id } }),
  "audits.modifier": async (t) => ({
    chemin: { id: (await auditJetable(t)).id },
    corps: { champs: { notes: "Deux clés." }, avant: { notes: null } },
  }),
  "audits.supprimer": async (t) => ({ chemin: { id: (await auditJetable(t)).id } }),
  "audits.simuler": async (t) => ({
    chemin: { id: (await auditJetable(t)).id },
    corps: { dommage_id: null, dommage: DOMMAGE_AUDIT },
  }),
  "audits.ajouterDommage": async (t) => ({
    chemin: { id: (await auditJetable(t)).id },
    corps: { ...DOMMAGE_AUDIT, cle_idempotence: randomUUID() },
  }),
  "audits.modifierDommage": async (t) => {
    const { id, dommage } = await auditJetable(t);
    return {
      chemin: { id, dommage_id: dommage },
      corps: { champs: { choix: "laisser" }, avant: { choix: "auto" } },
    };
  },
  "audits.retirerDommage": async (t) => {
    const { id, dommage } = await auditJetable(t);
    return { chemin: { id, dommage_id: dommage } };
  },
  "audits.reprendre": async (t) => {
    const [{ id, vehicule }, etat] = [await auditJetable(t), await etatJetable(t)];
    await dommageJetable(t, etat);
    await t.base.proprietaire((c) =>
      c.query("update tickets set vehicule_id = $2 where id = (select ticket_id from etats_des_lieux where id = $1)", [
        etat,
        vehicule,
      ]),
    );
    return { chemin: { id }, corps: { etat_des_lieux_id: etat } };
  },
  "audits.ajouterPhoto": async (t) => {
    const { id, dommage } = await auditJetable(t);
    return { chemin: { id, dommage_id: dommage }, requete: { nom: "capot.png" }, octets: PHOTO };
  },
  "audits.retirerPhoto": async (t) => {
    const [{ id, dommage }, fichier] = [await auditJetable(t), await fichierJetable(t, "photo")];
    await t.base.proprietaire((c) =>
      c.query("insert into audit_photos (client_id, dommage_id, fichier_id) values ($1, $2, $3)", [
        t.jeu.clientA,
        dommage,
        fichier,
      ]),
    );
    return { chemin: { id, dommage_id: dommage, fichier_id: fichier } };
  },
  "audits.terminer": async (t) => ({ chemin: { id: (await auditJetable(t)).id } }),
  "audits.rouvrir": async (t) => ({ chemin: { id: (await auditJetable(t, "termine")).id } }),
  "audits.transmettre": async (t) => ({
    chemin: { id: (await auditJetable(t, "termine")).id },
    corps: { email: "claire@canarival.test" },
  }),
  "audits.noterReparations": async (t) => ({
    chemin: { id: (await auditJetable(t, "termine")).id },
    corps: { faites: true },
  }),
  "audits.imprimer": async (t) => ({ chemin: { id: (await auditJetable(t)).id } }),
};
