import { Switch } from "@mantine/core";
import {
  LIBELLES_ASSIETTE,
  LIBELLES_FRANCHISE,
  LIBELLES_TVA,
  SEUILS_DITS,
} from "../../../domain/conditions/libelles.ts";
import { TYPES_VEHICULE } from "../../../domain/restitutions/restitution.ts";
import { useChoixClients } from "../../clients/useChoixClients.ts";
import { GrilleChamps } from "../../form/CadreFormulaire.tsx";
import { ChampChoix } from "../../form/ChampChoix.tsx";
import { ChampDate } from "../../form/ChampDate.tsx";
import { ChampNombre } from "../../form/ChampNombre.tsx";
import { ChampTexte } from "../../form/ChampTexte.tsx";
import { choixDe } from "../../form/choix-de.ts";
import { Fiche } from "../../ui/Fiche.tsx";
import styles from "./Editeur.module.css";
import { GrilleVetuste } from "./GrilleVetuste.tsx";
import { trancheVide } from "./saisie.ts";
import type { Edition } from "./useEditeurConditions.ts";

/** `surPortee` : ce qui s'opposait à ces dates ou à cette société ne vaut plus. */
export function SectionPortee({ f, surPortee }: Pick<Edition, "f"> & { surPortee: () => void }) {
  const clients = useChoixClients();
  const portee = (champ: "valable_du" | "valable_au" | "client_id" | "type_vehicule") => {
    const lie = f.champ(champ);
    return {
      ...lie,
      surChangement: (valeur: string) => {
        surPortee();
        lie.surChangement(valeur);
      },
    };
  };
  return (
    <Fiche titre="À qui, et quand">
      <div className={styles.pile}>
        <GrilleChamps>
          <ChampChoix
            {...portee("client_id")}
            libelle="Société"
            choix={clients}
            placeholder="Toutes les sociétés"
            cherchable
            effacable
          />
          <ChampChoix
            {...portee("type_vehicule")}
            libelle="Type de véhicule"
            choix={TYPES_VEHICULE.map((type) => ({ valeur: type, libelle: type }))}
            placeholder="Tous"
            effacable
          />
          <ChampDate {...portee("valable_du")} libelle="Valables du" requis />
          <ChampDate {...portee("valable_au")} libelle="Au, compris (vide&nbsp;: sans fin)" />
        </GrilleChamps>
        <ChampTexte
          {...f.champ("reference")}
          libelle="Référence"
          placeholder="Contrat-cadre, avenant&nbsp;: ce que l'on cite au loueur"
        />
      </div>
    </Fiche>
  );
}

interface PropsBascule extends Pick<Edition, "f"> {
  champ: "avec_vetuste" | "avec_remise" | "avec_seuils";
  libelle: string;
}

function Bascule({ f, champ, libelle }: PropsBascule) {
  return (
    <Switch
      label={libelle}
      checked={f.valeurs[champ]}
      disabled={f.envoi}
      onChange={(e) => {
        const oui = e.currentTarget.checked;
        // Une grille se commence avec une tranche, qui vaut pour tout âge.
        const vide = champ === "avec_vetuste" && f.valeurs.tranches.length === 0;
        f.changer({ [champ]: oui, ...(vide && { tranches: [trancheVide(0)] }) });
      }}
    />
  );
}

export function SectionVetuste({ f, fautes }: Edition) {
  const v = f.valeurs;
  return (
    <Fiche titre="Vétusté">
      <div className={styles.pile}>
        <Bascule f={f} champ="avec_vetuste" libelle="Un abattement s'applique selon l'âge et l'usage" />
        {v.avec_vetuste && (
          <>
            <div className={styles.court}>
              <ChampNombre {...f.champ("seuil_km")} libelle="Seuil d'usage" unite="km / an" requis />
            </div>
            <GrilleVetuste
              tranches={v.tranches}
              seuilKm={v.seuil_km}
              erreurs={fautes}
              desactive={f.envoi}
              surChangement={(tranches) => f.changer({ tranches })}
            />
            {fautes.tranches && <p className={styles.faute}>{fautes.tranches}</p>}
          </>
        )}
      </div>
    </Fiche>
  );
}

export function SectionRemise({ f }: Pick<Edition, "f">) {
  return (
    <Fiche titre="Remise négociée">
      <div className={styles.pile}>
        <Bascule f={f} champ="avec_remise" libelle="Une remise s'applique après la vétusté" />
        {f.valeurs.avec_remise && (
          <GrilleChamps>
            <ChampNombre {...f.champ("remise_taux")} libelle="Taux" decimales={2} unite="%" requis />
            <ChampChoix {...f.champ("remise_assiette")} libelle="Prise" choix={choixDe(LIBELLES_ASSIETTE)} requis />
          </GrilleChamps>
        )}
      </div>
    </Fiche>
  );
}

export function SectionFranchise({ f }: Pick<Edition, "f">) {
  const type = f.valeurs.franchise_type;
  const annuelle = type === "pot_annuel";
  return (
    <Fiche titre="Franchise">
      <GrilleChamps>
        <ChampChoix
          {...f.champ("franchise_type")}
          libelle="Franchise"
          placeholder="Aucune"
          choix={choixDe(LIBELLES_FRANCHISE)}
          effacable
        />
        {type && (
          <ChampNombre
            {...f.champ("franchise_montant")}
            libelle={annuelle ? "Montant de l'année" : "Montant"}
            aide={annuelle ? "Son solde se calcule sur les factures de l'année." : undefined}
            decimales={2}
            unite="€ HT"
            requis
          />
        )}
      </GrilleChamps>
    </Fiche>
  );
}

export function SectionSeuils({ f, fautes }: Edition) {
  const v = f.valeurs;
  return (
    <Fiche titre="Seuils de l'état standard">
      <div className={styles.pile}>
        <Bascule f={f} champ="avec_seuils" libelle="À la mesure ou en dessous, rien n'est dû" />
        {v.avec_seuils && (
          <GrilleChamps>
            {SEUILS_DITS.map(({ cle, libelle }) => (
              <ChampNombre
                key={cle}
                nom={cle}
                libelle={libelle}
                unite="mm"
                decimales={cle === "pneu_profil_min_mm" ? 1 : 0}
                valeur={v.seuils[cle]}
                surChangement={(mesure) => f.changer({ seuils: { ...v.seuils, [cle]: mesure } })}
                erreur={fautes[`seuils.${cle}`]}
                desactive={f.envoi}
                requis
              />
            ))}
          </GrilleChamps>
        )}
      </div>
    </Fiche>
  );
}

export const SectionTvaEtDelais = ({ f }: Pick<Edition, "f">) => (
  <Fiche titre="TVA, kilomètres et délai">
    <GrilleChamps>
      <ChampChoix {...f.champ("regime_tva")} libelle="TVA" choix={choixDe(LIBELLES_TVA)} requis />
      <ChampNombre {...f.champ("tolerance")} libelle="Tolérance après la restitution" unite="km" requis />
      <ChampNombre {...f.champ("delai")} libelle="Contestation, après la facture" unite="jours" requis />
    </GrilleChamps>
  </Fiche>
);
