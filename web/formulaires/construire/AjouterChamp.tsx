import { Select } from "@mantine/core";
import { useState } from "react";
import {
  CHAMPS_COMPLEMENTAIRES,
  CHAMPS_PREDEFINIS,
  type ChampPredefini,
  champPredefini,
} from "../../../domain/formulaires/catalogue.ts";
import { type ChampLibre, champLibre } from "../../../domain/formulaires/champs-formulaire.ts";
import {
  type FormulaireLu,
  LIBELLES_TYPE_CHAMP,
  TYPES_CHAMP,
  type TypeChamp,
} from "../../../domain/formulaires/formulaire.ts";
import { TYPES_DEMANDE } from "../../../domain/tickets/ticket.ts";
import { client } from "../../api.ts";
import { ChampChoix } from "../../form/ChampChoix.tsx";
import { FenetreFormulaire } from "../../form/FenetreFormulaire.tsx";
import type { Champs } from "../../form/proprietes-section.ts";
import { useFormulaire } from "../../form/useFormulaire.ts";
import { cleUnique } from "../../ui/cleUnique.ts";
import { Donnees } from "../../ui/Fiche.tsx";
import { signalerSucces } from "../../ui/notifications.ts";
import styles from "./Construire.module.css";
import { ReglagesChamp } from "./ReglagesChamp.tsx";
import { ecrireOptions, ecrireTypes, pourServeur, validerReglages } from "./reglages.ts";

interface Props {
  formulaire: FormulaireLu;
  surEcrit: (lu: FormulaireLu) => void;
  surFermer: () => void;
}

/** Le choix d'un champ qui n'est pas au catalogue. */
const LIBRE = "libre";
const VIDE: Champs = {
  choix: "",
  type_champ: "text",
  label: "",
  options: null,
  placeholder: null,
  obligatoire: false,
  types_demande: TYPES_DEMANDE,
};
const typeDe = (v: Champs): TypeChamp => TYPES_CHAMP.find((t) => t === v.type_champ) ?? "text";

function lireLibre({ choix: _choix, ...reglages }: Champs): ChampLibre {
  return champLibre.parse(pourServeur(reglages));
}
function valider(v: Champs) {
  const { choix, type_champ: _type, ...reglages } = v;
  return choix === LIBRE ? validerReglages(null, typeDe(v))(reglages) : {};
}

/** Ajouter un champ du catalogue, d'un choix, ou un champ libre que l'on règle. Il se place après le dernier. */
export function AjouterChamp({ formulaire, surEcrit, surFermer }: Props) {
  // Une clé par fenêtre ouverte : deux clics, ou un nouvel essai après une coupure, n'ajoutent qu'un champ.
  const [cle] = useState(cleUnique);
  const f = useFormulaire<Champs>({
    initiales: VIDE,
    valider,
    repli: "Erreur lors de l'ajout du champ",
    enregistrer: async (v) => {
      const champ = v.choix === LIBRE ? { libre: lireLibre(v) } : { cle: String(v.choix) };
      surEcrit(await client.formulaires.ajouterChamp({ id: formulaire.id, champ, cle_idempotence: cle }));
      signalerSucces("Champ ajouté avec succès");
      surFermer();
    },
  });
  const libre = f.valeurs.choix === LIBRE;
  const predefini = champPredefini(typeof f.valeurs.choix === "string" ? f.valeurs.choix : null);
  // Un choix du catalogue se refait d'un clic ; un champ libre s'est écrit.
  const aPerdre = libre && f.valeurs.label !== "";
  return (
    <FenetreFormulaire
      titre="Ajouter un champ"
      f={f}
      obligatoires={false}
      aPerdre={aPerdre}
      perte="Le champ n'est pas encore ajouté&nbsp;: ce que vous avez saisi sera perdu."
      surFermer={surFermer}
      libelleAction="Ajouter"
      inactif={!libre && !predefini}
    >
      <Select
        label="Champ"
        placeholder="Choisir un champ"
        data-autofocus
        searchable
        allowDeselect={false}
        openOnFocus={false}
        maxDropdownHeight={320}
        nothingFoundMessage="Aucun champ à ce nom"
        data={choixDeChamps(formulaire)}
        value={String(f.valeurs.choix) || null}
        onChange={(choix) => f.changer({ choix: choix ?? "" })}
        disabled={f.envoi}
      />
      {predefini && <Apercu champ={predefini} />}
      {libre && (
        <>
          <ChampChoix
            {...f.champ("type_champ")}
            valeur={typeDe(f.valeurs)}
            surChangement={(type) =>
              f.changer({
                type_champ: type,
                options: type === "dropdown" ? ecrireOptions(["", ""]) : null,
                placeholder: null,
              })
            }
            libelle="Type"
            requis
            cherchable={false}
            choix={TYPES_CHAMP.map((t) => ({ valeur: t, libelle: LIBELLES_TYPE_CHAMP[t] }))}
          />
          <ReglagesChamp f={f} cle={null} type={typeDe(f.valeurs)} />
        </>
      )}
    </FenetreFormulaire>
  );
}

/** Le catalogue d'abord, puis ce qui le complète, puis le champ libre. Un champ déjà là se montre sans se choisir. */
function choixDeChamps({ champs }: FormulaireLu) {
  const presents = new Set(champs.map((c) => c.cle));
  const enChoix = ({ cle, label }: ChampPredefini) =>
    presents.has(cle) ? { value: cle, label: `${label} (déjà ajouté)`, disabled: true } : { value: cle, label };
  return [
    { group: "Champs prédéfinis", items: CHAMPS_PREDEFINIS.map(enChoix) },
    { group: "Compléments", items: CHAMPS_COMPLEMENTAIRES.map(enChoix) },
    { group: "Autre", items: [{ value: LIBRE, label: "Champ libre" }] },
  ];
}

/** Le champ tel qu'il s'ajoutera : tous ceux du catalogue sont obligatoires, ce qui se règle ensuite. */
const Apercu = ({ champ }: { champ: ChampPredefini }) => (
  <section className={styles.apercu} aria-label="Aperçu du champ">
    <Donnees
      donnees={[
        { libelle: "Type", valeur: LIBELLES_TYPE_CHAMP[champ.type_champ] },
        ...(champ.options ? [{ libelle: "Options", valeur: champ.options.join(", ") }] : []),
        { libelle: "Obligatoire", valeur: "Oui" },
        { libelle: "Paraît pour", valeur: ecrireTypes(champ.types_demande) },
      ]}
    />
  </section>
);
