import { Checkbox, Group } from "@mantine/core";
import { CLE_DEMANDE } from "../../../domain/formulaires/catalogue.ts";
import type { TypeChamp } from "../../../domain/formulaires/formulaire.ts";
import { LIBELLES_TYPE_DEMANDE, TYPES_DEMANDE } from "../../../domain/tickets/ticket.ts";
import { ChampTexte } from "../../form/ChampTexte.tsx";
import type { Champs, ValeurChamp } from "../../form/proprietes-section.ts";
import type { Formulaire } from "../../form/useFormulaire.ts";
import { OptionsChamp } from "./OptionsChamp.tsx";
import { aUnExemple, ecrireOptions, lireOptions } from "./reglages.ts";

interface Props {
  f: Formulaire<Champs>;
  cle: string | null;
  type: TypeChamp;
}

const texte = (valeur: ValeurChamp | undefined): string => (typeof valeur === "string" ? valeur : "");

/** Ce qui se règle sur un champ, à sa création comme ensuite : libellé, options, texte d'exemple, obligation, types de demande. */
export function ReglagesChamp({ f, cle, type }: Props) {
  const { valeurs, erreurs, envoi, changer } = f;
  const choisitLaDemande = cle === CLE_DEMANDE;
  return (
    <>
      <ChampTexte
        {...f.champ("label")}
        valeur={texte(valeurs.label)}
        surChangement={(label) => changer({ label })}
        libelle="Libellé"
        requis
        premier
        max={200}
      />
      {type === "dropdown" && (
        <OptionsChamp
          valeur={lireOptions(valeurs.options)}
          surChangement={(options) => changer({ options: ecrireOptions(options) })}
          erreur={erreurs.options}
          desactive={envoi}
          aide={choisitLaDemande ? "Parmi Convoyage, État des lieux, Restitution, Sinistre" : undefined}
        />
      )}
      {aUnExemple(type) && (
        <ChampTexte
          {...f.champ("placeholder")}
          valeur={texte(valeurs.placeholder)}
          surChangement={(placeholder) => changer({ placeholder: placeholder || null })}
          libelle="Texte d'exemple"
          aide="Montré dans le champ tant qu'il est vide"
          max={300}
        />
      )}
      <Checkbox
        label="Champ obligatoire"
        checked={valeurs.obligatoire === true}
        disabled={envoi}
        onChange={(e) => changer({ obligatoire: e.currentTarget.checked })}
      />
      <Checkbox.Group
        label="Paraît pour"
        description={choisitLaDemande ? "Ce champ choisit le type de demande\u00a0: il paraît toujours" : undefined}
        error={erreurs.types_demande}
        value={Array.isArray(valeurs.types_demande) ? [...valeurs.types_demande] : []}
        onChange={(choisis) => changer({ types_demande: TYPES_DEMANDE.filter((t) => choisis.includes(t)) })}
      >
        <Group gap="md" mt={6}>
          {TYPES_DEMANDE.map((t) => (
            <Checkbox
              key={t}
              value={t}
              label={LIBELLES_TYPE_DEMANDE[t]}
              disabled={envoi || choisitLaDemande}
              aria-invalid={erreurs.types_demande !== undefined}
            />
          ))}
        </Group>
      </Checkbox.Group>
    </>
  );
}
