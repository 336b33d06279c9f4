import { Menu, UnstyledButton } from "@mantine/core";
import { IconCheck, IconChevronDown } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import type { TicketLu } from "../../../domain/tickets/ticket.ts";
import { type ChampStatut, estRetour, VALEURS_STATUT } from "../../../domain/tickets/transitions.ts";
import { api } from "../../api.ts";
import { Confirmation } from "../../ui/Confirmation.tsx";
import { Etiquette } from "../../ui/Etiquette.tsx";
import { nomStatut, STATUTS } from "../Etats.tsx";
import { repliSauvegarde } from "../repliSauvegarde.ts";
import styles from "./MenuStatut.module.css";
import { RetourMotive } from "./RetourMotive.tsx";
import { useStatut } from "./useStatut.ts";

interface Props {
  ticket: TicketLu;
  champ: ChampStatut;
}

/** Un statut que l'équipe change d'un clic ; un retour en arrière se demande et se motive. */
export function MenuStatut({ ticket, champ }: Props) {
  const cache = useQueryClient();
  const s = useStatut(ticket, champ);
  const actuel = ticket[champ];
  const { libelle } = STATUTS[champ];
  const valeurs = [...VALEURS_STATUT[champ], ...(champ === "statut_ticket" ? [] : [null])];
  const garder = () => {
    s.abandonner();
    void cache.invalidateQueries({ queryKey: api.tickets.key() });
  };
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <UnstyledButton
            className={styles.bouton}
            disabled={s.envoi}
            aria-label={`${libelle}\u00a0: ${nomStatut(champ, actuel)}, changer`}
          >
            <Valeur champ={champ} valeur={actuel} />
            <IconChevronDown size={14} aria-hidden="true" />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{libelle}</Menu.Label>
          {valeurs.map((valeur) => (
            <Menu.Item
              key={valeur}
              onClick={() => s.choisir(valeur)}
              rightSection={
                valeur === actuel ? (
                  <IconCheck size={16} role="img" aria-label="actuel" />
                ) : (
                  estRetour(champ, actuel, valeur) && <span className={styles.retour}>retour, à motiver</span>
                )
              }
            >
              <Valeur champ={champ} valeur={valeur} />
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {s.question?.genre === "motif" && (
        <RetourMotive
          de={nomStatut(champ, s.question.avant)}
          vers={nomStatut(champ, s.question.valeur)}
          repli={repliSauvegarde(ticket.type_demande)}
          surConfirmer={s.motiver}
          surAnnuler={s.abandonner}
        />
      )}
      {s.question?.genre === "conflit" && (
        <Confirmation
          ouverte
          titre="Statut modifié entre-temps"
          texte={`Quelqu'un d'autre vient de le passer à «\u00a0${nomStatut(champ, s.question.avant)}\u00a0». Vous demandiez «\u00a0${nomStatut(champ, s.question.valeur)}\u00a0».`}
          libelleAction={`Passer à «\u00a0${nomStatut(champ, s.question.valeur)}\u00a0»`}
          libelleAnnuler={`Garder «\u00a0${nomStatut(champ, s.question.avant)}\u00a0»`}
          envoi={s.envoi}
          surConfirmer={s.maintenir}
          surAnnuler={garder}
        />
      )}
    </>
  );
}

const Valeur = ({ champ, valeur }: { champ: ChampStatut; valeur: string | null }) => (
  <Etiquette ton={valeur === null ? "neutre" : STATUTS[champ].ton(valeur)}>{nomStatut(champ, valeur)}</Etiquette>
);
