import type { ComplementVocabulaire } from "../../../domain/fre/vocabulaire/complements.ts";
import { motAppris } from "../../../domain/vocabulaire/motif.ts";
import { type Contexte, compte } from "../contexte.ts";
import type { DocumentSeme } from "../fre/documents.ts";
import { aLHeure, plusJours } from "../jours.ts";

/** Un mot appris ou ajouté. */
interface RangMot extends ComplementVocabulaire {
  id: string;
  client_id: string | null;
  origine: "correction" | "ajout";
  document_id: string | null;
  actif: boolean;
  cree_par: string;
  cree_le: string;
}

/** Des titres qu'un admin a ajoutés, et le mot qu'une cliente a appris à Reflet en corrigeant une ligne de sa société. */
export function genererVocabulaire(ctx: Contexte, documents: readonly DocumentSeme[]): RangMot[] {
  const h = ctx.tirage("vocabulaire");
  const ajoutes: ComplementVocabulaire[] = [
    { genre: "colonne", motif: "Coût retenu", valeur: "net" },
    { genre: "etiquette", motif: "Réf. parc", valeur: "contrat" },
  ];
  const transalpes = ctx.societes.find((s) => s.cle === "transalpes")?.id ?? null;
  const corrige = documents.find((d) => d.rang.client_id === transalpes && d.rang.depose_par_client);
  const appris = motAppris(
    { designation: "Bandeau zénithal – fissure", element: null, dommage: "fissure", operation: null },
    { element: "toit" },
  );
  const rang = (mot: ComplementVocabulaire, jours: number) => ({
    id: h.uuid(),
    client_id: null,
    ...mot,
    origine: "ajout" as const,
    document_id: null,
    actif: true,
    cree_par: compte(ctx, "admin"),
    cree_le: aLHeure(plusJours(ctx.hier, -jours), h),
  });
  return [
    ...ajoutes.map((mot, i) => rang(mot, 20 + i)),
    ...(appris && corrige
      ? [
          {
            ...rang(appris, 6),
            client_id: transalpes,
            origine: "correction" as const,
            document_id: corrige.rang.id,
            cree_par: compte(ctx, "claire"),
          },
        ]
      : []),
  ];
}
