import { useState } from "react";
import { saisieDommageAudit } from "../../domain/audits/audit.ts";
import { codeElement, pieceDuSchema } from "../../domain/audits/depuis-etat.ts";
import type { CadrePhoto } from "../../domain/etats-des-lieux/cadre.ts";
import { saisieDommage } from "../../domain/etats-des-lieux/etat.ts";
import { DOMMAGES, type Dommage, ELEMENTS, ELEMENTS_TICKET, type Element } from "../../domain/fre/codes.ts";
import { LIBELLES_DOMMAGE, LIBELLES_ELEMENT } from "../../domain/fre/libelles.ts";
import type { TypeVehicule } from "../../domain/restitutions/restitution.ts";
import { client } from "../api.ts";
import { CadreFormulaire } from "../form/CadreFormulaire.tsx";
import { ChampChoix } from "../form/ChampChoix.tsx";
import { ChampNombre } from "../form/ChampNombre.tsx";
import { ChampTexte } from "../form/ChampTexte.tsx";
import { GardeSortie } from "../form/GardeSortie.tsx";
import { useFormulaire, validerAvec } from "../form/useFormulaire.ts";
import { cleUnique } from "../ui/cleUnique.ts";
import { signalerSucces } from "../ui/notifications.ts";
import { SchemaVehicule } from "../ui/schema-vehicule/SchemaVehicule.tsx";
import styles from "./Comparaison.module.css";

/** Où un dommage encadré peut s'écrire : le brouillon que l'on regarde, ou l'audit en cours du véhicule. */
export interface Cible {
  genre: "etat" | "audit";
  id: string;
}
export const LIBELLES_CIBLE: Record<Cible["genre"], string> = {
  etat: "Cet état des lieux",
  audit: "L'audit en cours",
};

interface Brouillon {
  cible: string;
  element: string;
  dommage: string;
  dimension_mm: number | null;
  commentaire: string;
}

const pourAudit = (v: Brouillon) => ({
  element: v.element,
  dommage: v.dommage,
  dimension_mm: v.dimension_mm,
  commentaire: v.commentaire.trim() || null,
  localisation: null,
  profondeur_mm: null,
  nombre: 1,
  peinture_atteinte: null,
  hors_champ: null,
  evenement: null,
});
const pourEtat = (v: Brouillon) => ({
  element: v.element ? pieceDuSchema(v.element as Element) : "", // vient de la liste des éléments
  dommage: v.dommage,
  commentaire: v.commentaire,
});

interface Props {
  cadre: CadrePhoto;
  cibles: readonly Cible[];
  type: TypeVehicule | null;
  surAjoute: () => void;
  surFermer: () => void;
}

/** Le dommage que l'on vient d'encadrer : sa pièce sur le schéma, sa nature, et où il s'ajoute. */
export function NouveauDommage({ cadre, cibles, type, surAjoute, surFermer }: Props) {
  const [cle] = useState(cleUnique);
  const genre = (v: Brouillon) => cibles.find((c) => c.id === v.cible)?.genre ?? "audit";
  const f = useFormulaire<Brouillon>({
    initiales: { cible: cibles[0]?.id ?? "", element: "", dommage: "", dimension_mm: null, commentaire: "" },
    valider: (v) =>
      genre(v) === "audit"
        ? validerAvec<unknown>(saisieDommageAudit)(pourAudit(v))
        : validerAvec<unknown>(saisieDommage)(pourEtat(v)),
    repli: "Erreur lors de la sauvegarde",
    enregistrer: async (v) => {
      const envoi = { id: v.cible, cadre, cle_idempotence: cle };
      if (genre(v) === "audit")
        await client.audits.ajouterDommage({ ...envoi, ...saisieDommageAudit.parse(pourAudit(v)) });
      else await client.etatsDesLieux.ajouterDommage({ ...envoi, ...saisieDommage.parse(pourEtat(v)) });
      signalerSucces(genre(v) === "audit" ? "Dommage ajouté à l'audit" : "Dommage ajouté à l'état des lieux");
      surAjoute();
    },
  });
  const v = f.valeurs;
  const audit = genre(v) === "audit";
  const piece = v.element ? pieceDuSchema(v.element as Element) : undefined; // vient de la liste des éléments
  return (
    <section className={styles.saisie} aria-label="Nouveau dommage">
      <GardeSortie modifie={f.modifie} />
      <SchemaVehicule
        titre="Schéma du véhicule&nbsp;: choisissez la pièce abîmée"
        marques={new Map(piece ? [[piece, ""]] : [])}
        type={type}
        surChoisir={(nom) => f.changer({ element: codeElement(nom) })}
      />
      <CadreFormulaire f={f} obligatoires surAnnuler={surFermer} libelleAction="Ajouter">
        {cibles.length > 1 && (
          <ChampChoix
            {...f.champ("cible")}
            libelle="Ajouter à"
            requis
            choix={cibles.map((c) => ({ valeur: c.id, libelle: LIBELLES_CIBLE[c.genre] }))}
          />
        )}
        <ChampChoix
          {...f.champ("element")}
          libelle="Élément"
          requis
          choix={(audit ? ELEMENTS : ELEMENTS_TICKET).map((e) => ({ valeur: e, libelle: LIBELLES_ELEMENT[e] }))}
        />
        <ChampChoix
          {...f.champ("dommage")}
          libelle="Type de dommage"
          requis
          choix={DOMMAGES.map((d: Dommage) => ({ valeur: d, libelle: LIBELLES_DOMMAGE[d] }))}
        />
        {audit && <ChampNombre {...f.champ("dimension_mm")} libelle="Plus grande dimension" unite="mm" />}
        <ChampTexte {...f.champ("commentaire")} libelle="Commentaire" lignes={2} max={1000} />
      </CadreFormulaire>
    </section>
  );
}
