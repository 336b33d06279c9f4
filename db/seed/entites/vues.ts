import type { Abonnement, ParametresVue } from "../../../domain/vues/vue.ts";
import type { Contexte } from "../contexte.ts";
import { aLHeure, plusJours } from "../jours.ts";

interface RangVue {
  id: string;
  ecran: "analyses";
  utilisateur_id: string;
  client_id: string | null;
  nom: string;
  parametres: ParametresVue;
  partagee: boolean;
  cree_le: string;
}
interface RangAbonnement extends Abonnement {
  id: string;
  vue_id: string;
  utilisateur_id: string;
  client_id: string | null;
  cree_le: string;
}

/** La gestionnaire qui lit les analyses garde une vue, partagée avec sa société, et la reçoit chaque mois. */
export function genererVues(ctx: Contexte): { vues: RangVue[]; abonnements: RangAbonnement[] } {
  const h = ctx.tirage("vues");
  const societes = new Map(ctx.societes.map((s) => [s.id, s]));
  const lectrice = ctx.utilisateurs.find(
    (u) => u.role === "client" && societes.get(u.client_id ?? "")?.besoins.includes("restitutions"),
  );
  if (!lectrice) return { vues: [], abonnements: [] };
  const cree_le = aLHeure(plusJours(ctx.aujourdHui, -h.entier(20, 60)), h);
  const { id: utilisateur_id, client_id } = lectrice;
  const vue: RangVue = {
    id: h.uuid(),
    ecran: "analyses",
    utilisateur_id,
    client_id,
    nom: "Véhicules particuliers",
    parametres: { type_vehicule: "VP" },
    partagee: true,
    cree_le,
  };
  return {
    vues: [vue],
    abonnements: [
      {
        id: h.uuid(),
        vue_id: vue.id,
        utilisateur_id,
        client_id,
        frequence: "mensuel",
        pdf: true,
        xlsx: false,
        direction: false,
        cree_le,
      },
    ],
  };
}
