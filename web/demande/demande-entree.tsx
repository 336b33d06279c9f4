import "../ui/jetons.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { ZoneNotifications } from "../ui/ZoneNotifications.tsx";
import { DemandePage } from "./DemandePage.tsx";

const client = decodeURIComponent(window.location.pathname.replace(/^\/form-/, "").replace(/\/$/, ""));

createRoot(document.getElementById("racine") as HTMLElement).render(
  <StrictMode>
    <DemandePage client={client} />
    <ZoneNotifications />
  </StrictMode>,
);
