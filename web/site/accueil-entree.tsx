import "../ui/jetons.css";
import { hydrateRoot } from "react-dom/client";
import { AccueilPage } from "./AccueilPage.tsx";

const racine = document.getElementById("racine") as HTMLElement;
hydrateRoot(racine, <AccueilPage />);
