import { useQuery } from "@tanstack/react-query";
import { api } from "../api.ts";
import { MesDonnees } from "../donnees-personnelles/MesDonnees.tsx";
import { PreferencesRappels } from "../notifications/PreferencesRappels.tsx";
import { ReglerRaccourcis } from "../raccourcis/ReglerRaccourcis.tsx";
import { Attente } from "../ui/Attente.tsx";
import { EntetePage } from "../ui/EntetePage.tsx";
import { ErreurChargement } from "../ui/ErreurChargement.tsx";
import { Identite } from "./Identite.tsx";
import { MotDePasse } from "./MotDePasse.tsx";
import styles from "./ProfilPage.module.css";
import { SecondFacteur } from "./SecondFacteur.tsx";
import { Sessions } from "./Sessions.tsx";

/** Qui je suis, comment je me connecte, et où je suis connecté. */
export default function ProfilPage() {
  const { data, error, refetch } = useQuery(api.profil.lire.queryOptions());
  return (
    <div className="ecran">
      <EntetePage titre="Profil" />
      <div className={styles.profil}>
        {data ? (
          <>
            <Identite profil={data} />
            <MotDePasse profil={data} />
          </>
        ) : error ? (
          <ErreurChargement erreur={error} relire={refetch} titre="Erreur lors du chargement du profil" />
        ) : (
          <Attente />
        )}
        <SecondFacteur />
        <PreferencesRappels />
        <ReglerRaccourcis />
        <Sessions />
        <MesDonnees />
      </div>
    </div>
  );
}
