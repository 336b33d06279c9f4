import type { ChampsEtat, SaisieDommage, TraceSignature, TypeEtat, Vue } from "../../domain/etats-des-lieux/etat.ts";

/** Un état des lieux ; signé, il porte tout ce que la signature demande. */
export interface RangEtat extends ChampsEtat {
  id: string;
  client_id: string;
  ticket_id: string;
  type: TypeEtat;
  version: number;
  signataire: string | null;
  trace: TraceSignature | null;
  signe_le: string | null;
  signe_avec: string | null;
  cree_par: string;
  cree_le: string;
  mis_a_jour_le: string;
}

export interface RangDommageEtat extends SaisieDommage {
  id: string;
  client_id: string;
  etat_id: string;
  rang: number;
  /** La photo qui le montre, et sa place dessus. */
  cadre_photo: string | null;
  cadre: number[] | null;
}

/** La photo d'une vue, ou d'un dommage ; `fichier_id` nul tant que ses octets ne sont pas déposés. */
export interface RangPhotoEtat {
  id: string;
  client_id: string;
  etat_id: string;
  vue: Vue | null;
  dommage_id: string | null;
  fichier_id: string | null;
  cree_le: string;
}
