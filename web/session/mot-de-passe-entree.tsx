import { prendreJeton, prendreJetons } from "./jetons.ts";
import "../ui/jetons.css";
import "./auth.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { ZoneNotifications } from "../ui/ZoneNotifications.tsx";
import { ConfirmationAdressePage } from "./ConfirmationAdressePage.tsx";
import { InvitationPage } from "./InvitationPage.tsx";
import { OubliPage } from "./OubliPage.tsx";
import { ReinitialisationPage } from "./ReinitialisationPage.tsx";

const adresse = new URL(window.location.href);
const email = adresse.searchParams.get("email")?.slice(0, 254) ?? "";
// Avant tout dessin : les secrets du lien quittent la barre d'adresse et l'historique.
const ecran = choisirEcran();
// Un autre lien ouvert dans ce même onglet ne change que le fragment : la page repart avec lui.
window.addEventListener("hashchange", () => window.location.hash && window.location.reload());

createRoot(document.getElementById("racine") as HTMLElement).render(
  <StrictMode>
    {ecran}
    <ZoneNotifications />
  </StrictMode>,
);

function choisirEcran() {
  if (adresse.pathname.startsWith("/reset-password"))
    return <ReinitialisationPage jetons={prendreJetons()} emailDuLien={email} />;
  if (adresse.pathname.startsWith("/confirmer-adresse")) return <ConfirmationAdressePage jeton={prendreJeton()} />;
  if (adresse.pathname.startsWith("/invitation")) return <InvitationPage jeton={prendreJeton()} />;
  return <OubliPage emailConnu={email} />;
}
