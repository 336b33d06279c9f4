import { Button, SegmentedControl, Select } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { Fragment, useReducer, useState } from "react";
import { peut } from "../../../../domain/droits/capacites.ts";
import { type EtatLu, LIBELLES_TYPE_ETAT, TYPES_ETAT, type TypeEtat } from "../../../../domain/etats-des-lieux/etat.ts";
import type { TicketLu } from "../../../../domain/tickets/ticket.ts";
import { chemins } from "../../../chemins.ts";
import { GrilleFiche, Pile, PleineLargeur } from "../../../layout/GrilleFiche.tsx";
import { Pli } from "../../../layout/Pli.tsx";
import { useActeur } from "../../../session/session.ts";
import { Attente } from "../../../ui/Attente.tsx";
import { ErreurChargement } from "../../../ui/ErreurChargement.tsx";
import { Fiche } from "../../../ui/Fiche.tsx";
import { BilanCarnet } from "./carnet/BilanCarnet.tsx";
import { avecReleve } from "./carnet/contenu.ts";
import { SaisiesEnPlan } from "./carnet/SaisiesEnPlan.tsx";
import { GarderCarnet, useCarnet } from "./carnet/useCarnet.ts";
import { useEtatsMontres } from "./carnet/useEtatsMontres.ts";
import { useHorsLigne } from "./carnet/useHorsLigne.ts";
import { DommagesEtat } from "./DommagesEtat.tsx";
import { EcartsSignes } from "./EcartsSignes.tsx";
import { EnteteEtat } from "./EnteteEtat.tsx";
import styles from "./Etat.module.css";
import { PhotosEtat } from "./PhotosEtat.tsx";
import { ReleveEtat } from "./ReleveEtat.tsx";
import { SignatureEtat } from "./SignatureEtat.tsx";
import type { MorceauEtat } from "./useEtats.ts";

/** L'état des lieux de départ et celui d'arrivée, chacun avec ses versions. */
export function EtatsDesLieux({ ticket }: { ticket: TicketLu }) {
  const equipe = peut(useActeur(), "modifier_fiches");
  const [type, setType] = useState<TypeEtat>("depart");
  const [choisi, setChoisi] = useState<string | null>(null);
  const [fois, relireCarnet] = useReducer((n: number) => n + 1, 0);
  const montrer = (etat: EtatLu) => {
    setType(etat.type);
    setChoisi(etat.id);
  };
  const { requete, etats, poser, relire, ouverture } = useEtatsMontres(ticket, equipe, montrer);
  const versions = (etats ?? []).filter((e) => e.type === type);
  const etat = versions.find((e) => e.id === choisi) ?? versions.at(-1);
  const derniere = etat !== undefined && etat.id === versions.at(-1)?.id;
  const nom = LIBELLES_TYPE_ETAT[type].toLowerCase();
  const aRemplir = etat && equipe && etat.signe_le === null ? etat : undefined;
  const carnet = useCarnet(aRemplir, { poser, relire }, fois);
  useHorsLigne(ticket, requete.data, equipe);
  const morceau = etat && {
    etat: carnet ? avecReleve(etat, carnet.contenu) : etat,
    carnet,
    // Signé sur cet appareil, rien n'y change plus, même si le serveur ne le sait pas encore.
    modifiable: carnet !== null && !carnet.contenu.signe,
    poser,
    relire,
  };
  // Le carnet se lit sur l'appareil : rien de l'état ne se montre à remplir avant lui.
  const pret = morceau && (!aRemplir || carnet) ? morceau : undefined;

  return (
    <GrilleFiche>
      {/* Le relevé sous son titre, les vues en face ; sans état, le titre est seul. */}
      <Pile large={!morceau}>
        <Pli ancre="etat" ouverte>
          <Fiche
            titre="État des lieux"
            actions={equipe && <Link to={chemins.etatsDeLAppareil()}>Ceux de cet appareil</Link>}
          >
            <div className={styles.tete}>
              <SegmentedControl
                aria-label="Départ ou arrivée"
                value={type}
                onChange={(t) => setType(t === "arrivee" ? "arrivee" : "depart")}
                data={TYPES_ETAT.map((t) => ({ value: t, label: LIBELLES_TYPE_ETAT[t] }))}
              />
              {versions.length > 1 && etat && <ChoixVersion versions={versions} etat={etat} surChoisir={setChoisi} />}
              {morceau && (
                <EnteteEtat
                  {...morceau}
                  abandonnable={aRemplir !== undefined}
                  surCorriger={equipe && derniere ? () => ouverture.mutate({ type, correction: true }) : undefined}
                  correction={ouverture.isPending}
                />
              )}
            </div>
            {equipe && derniere && etat.signe_le !== null && (
              <EcartsSignes
                key={etat.id}
                etat={etat}
                surCorriger={() => ouverture.mutate({ type, correction: true })}
                correction={ouverture.isPending}
              />
            )}
            {carnet && <BilanCarnet carnet={carnet} />}
            {carnet && <GarderCarnet key={carnet.brouillon.formulaire} carnet={carnet} />}
            {equipe && (
              <SaisiesEnPlan
                ticket={ticket.id}
                affiche={etat?.id}
                etats={etats}
                carnet={carnet}
                surRepris={(repris) => {
                  poser(repris);
                  montrer(repris);
                  relireCarnet();
                }}
              />
            )}
            {requete.error && !requete.data && <ErreurChargement erreur={requete.error} relire={requete.refetch} />}
            {!etats && !requete.error && <Attente />}
            {etats && !etat && (
              <div className={styles.vide}>
                <span>Aucun état des lieux {type === "depart" ? "de départ" : "d'arrivée"} pour ce véhicule.</span>
                {equipe && (
                  <Button loading={ouverture.isPending} onClick={() => ouverture.mutate({ type, correction: false })}>
                    Commencer l'état des lieux {type === "depart" ? `de ${nom}` : `d'${nom}`}
                  </Button>
                )}
              </div>
            )}
          </Fiche>
        </Pli>
        {pret && <ReleveEtat key={pret.etat.id} {...pret} />}
      </Pile>
      {pret && (
        // Un autre état est un autre formulaire : rien de la saisie de l'un ne passe à l'autre.
        <Corps key={pret.etat.id} {...pret} />
      )}
    </GrilleFiche>
  );
}

/** À lire, il tient sur deux colonnes. À remplir, le schéma à toucher et la signature prennent toute la largeur, l'un après l'autre. */
function Corps(morceau: MorceauEtat) {
  const Place = morceau.modifiable ? PleineLargeur : Fragment;
  return (
    <>
      <Pli ancre="vues" ouverte>
        <PhotosEtat {...morceau} />
      </Pli>
      <Place>
        <Pli ancre="dommages" ouverte>
          <DommagesEtat {...morceau} />
        </Pli>
      </Place>
      <Place>
        <Pli ancre="signature" ouverte>
          <SignatureEtat {...morceau} />
        </Pli>
      </Place>
    </>
  );
}

interface PropsVersion {
  versions: readonly EtatLu[];
  etat: EtatLu;
  surChoisir: (id: string | null) => void;
}
const ChoixVersion = ({ versions, etat, surChoisir }: PropsVersion) => (
  <Select
    aria-label="Version"
    data={versions.map((v) => ({
      value: v.id,
      label: `Version ${v.version}${v.signe_le === null ? " (brouillon)" : ""}`,
    }))}
    value={etat.id}
    onChange={surChoisir}
    allowDeselect={false}
    w={210}
  />
);
