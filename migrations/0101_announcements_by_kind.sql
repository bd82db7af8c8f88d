CREATE TABLE `announcement_kind_total` (
	`by_hand` integer NOT NULL,
	`msg_type` text NOT NULL,
	`send_status` text NOT NULL,
	`msg_category` text NOT NULL,
	`priority` text NOT NULL,
	`total` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`by_hand`, `msg_type`, `send_status`, `msg_category`, `priority`)
);--> statement-breakpoint
INSERT INTO `announcement_kind_total` (`by_hand`, `msg_type`, `send_status`, `msg_category`, `priority`, `total`)
SELECT a.`template_code` = '', a.`msg_type`, a.`send_status`, a.`msg_category`, a.`priority`, count(*) FROM `announcement` a WHERE a.`del_flag` = 0 GROUP BY 1, 2, 3, 4, 5;--> statement-breakpoint
CREATE TRIGGER `announcement_kind_added` AFTER INSERT ON `announcement` BEGIN
  INSERT INTO `announcement_kind_total` (`by_hand`, `msg_type`, `send_status`, `msg_category`, `priority`, `total`)
  SELECT NEW.`template_code` = '', NEW.`msg_type`, NEW.`send_status`, NEW.`msg_category`, NEW.`priority`, 1 WHERE NEW.`del_flag` = 0
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
END;--> statement-breakpoint
CREATE TRIGGER `announcement_kind_removed` AFTER DELETE ON `announcement` BEGIN
  INSERT INTO `announcement_kind_total` (`by_hand`, `msg_type`, `send_status`, `msg_category`, `priority`, `total`)
  SELECT OLD.`template_code` = '', OLD.`msg_type`, OLD.`send_status`, OLD.`msg_category`, OLD.`priority`, -1 WHERE OLD.`del_flag` = 0
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
END;--> statement-breakpoint
CREATE TRIGGER `announcement_kind_changed` AFTER UPDATE OF `msg_type`, `send_status`, `msg_category`, `priority`, `del_flag`, `template_code` ON `announcement`
WHEN OLD.`msg_type` <> NEW.`msg_type` OR OLD.`send_status` <> NEW.`send_status` OR OLD.`msg_category` <> NEW.`msg_category` OR OLD.`priority` <> NEW.`priority` OR OLD.`del_flag` <> NEW.`del_flag` OR OLD.`template_code` <> NEW.`template_code` BEGIN
  INSERT INTO `announcement_kind_total` (`by_hand`, `msg_type`, `send_status`, `msg_category`, `priority`, `total`)
  SELECT OLD.`template_code` = '', OLD.`msg_type`, OLD.`send_status`, OLD.`msg_category`, OLD.`priority`, -1 WHERE OLD.`del_flag` = 0
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
  INSERT INTO `announcement_kind_total` (`by_hand`, `msg_type`, `send_status`, `msg_category`, `priority`, `total`)
  SELECT NEW.`template_code` = '', NEW.`msg_type`, NEW.`send_status`, NEW.`msg_category`, NEW.`priority`, 1 WHERE NEW.`del_flag` = 0
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
END;
