CREATE TABLE `industry_purchase` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`year` text NOT NULL,
	`title` text NOT NULL,
	`buyer_depart_id` text NOT NULL,
	`buyer_name` text NOT NULL,
	`category` text NOT NULL,
	`product` text DEFAULT '' NOT NULL,
	`vendor_name` text NOT NULL,
	`amount` real NOT NULL,
	`purchase_mode` text NOT NULL,
	`xinchuang` integer DEFAULT 0 NOT NULL,
	`sign_date` text NOT NULL,
	`contract_period` text DEFAULT '' NOT NULL,
	`file_ids` text DEFAULT '[]' NOT NULL,
	`share_auth` integer DEFAULT 0 NOT NULL,
	`status` integer DEFAULT 1 NOT NULL,
	`remark` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `industry_purchase_once` ON `industry_purchase` (`buyer_depart_id`,`year`,`title`,`vendor_name`) WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX `industry_purchase_listed` ON `industry_purchase` (`del_flag`,`sign_date`,`id`);--> statement-breakpoint
CREATE INDEX `industry_purchase_year` ON `industry_purchase` (`del_flag`,`year`,`sign_date`,`id`);--> statement-breakpoint
CREATE INDEX `industry_purchase_buyer` ON `industry_purchase` (`sys_org_code`,`del_flag`,`sign_date`,`id`);--> statement-breakpoint
CREATE INDEX `industry_purchase_vendor` ON `industry_purchase` (`vendor_name`,`del_flag`);--> statement-breakpoint
CREATE TABLE `purchase_total` (
	`year` text NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`shared` integer DEFAULT 0 NOT NULL,
	`total` integer NOT NULL,
	`yuan` integer NOT NULL,
	PRIMARY KEY(`kind`, `year`, `name`, `shared`)
);--> statement-breakpoint
CREATE TRIGGER `purchase_added` AFTER INSERT ON `industry_purchase` BEGIN
  INSERT INTO `purchase_total` (`year`, `kind`, `name`, `shared`, `total`, `yuan`)
  SELECT * FROM (
    SELECT NEW.`year`, 'listed', '', NEW.`share_auth` > 0, 1, cast(round(NEW.`amount` * 10000) AS integer) WHERE NEW.`del_flag` = 0
  UNION ALL
    SELECT NEW.`year`, 'category', NEW.`category`, NEW.`share_auth` > 0, 1, cast(round(NEW.`amount` * 10000) AS integer) WHERE NEW.`del_flag` = 0 AND NEW.`status` = 1
  UNION ALL
    SELECT NEW.`year`, 'mode', NEW.`purchase_mode`, NEW.`share_auth` > 0, 1, cast(round(NEW.`amount` * 10000) AS integer) WHERE NEW.`del_flag` = 0 AND NEW.`status` = 1
  UNION ALL
    SELECT NEW.`year`, 'vendor', NEW.`vendor_name`, NEW.`share_auth` > 0, 1, cast(round(NEW.`amount` * 10000) AS integer) WHERE NEW.`del_flag` = 0 AND NEW.`status` = 1
  UNION ALL
    SELECT NEW.`year`, 'xinchuang', NEW.`xinchuang`, NEW.`share_auth` > 0, 1, cast(round(NEW.`amount` * 10000) AS integer) WHERE NEW.`del_flag` = 0 AND NEW.`status` = 1
  ) WHERE true
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `yuan` = `yuan` + excluded.`yuan`;
END;--> statement-breakpoint
CREATE TRIGGER `purchase_removed` AFTER DELETE ON `industry_purchase` BEGIN
  INSERT INTO `purchase_total` (`year`, `kind`, `name`, `shared`, `total`, `yuan`)
  SELECT * FROM (
    SELECT OLD.`year`, 'listed', '', OLD.`share_auth` > 0, -1, -cast(round(OLD.`amount` * 10000) AS integer) WHERE OLD.`del_flag` = 0
  UNION ALL
    SELECT OLD.`year`, 'category', OLD.`category`, OLD.`share_auth` > 0, -1, -cast(round(OLD.`amount` * 10000) AS integer) WHERE OLD.`del_flag` = 0 AND OLD.`status` = 1
  UNION ALL
    SELECT OLD.`year`, 'mode', OLD.`purchase_mode`, OLD.`share_auth` > 0, -1, -cast(round(OLD.`amount` * 10000) AS integer) WHERE OLD.`del_flag` = 0 AND OLD.`status` = 1
  UNION ALL
    SELECT OLD.`year`, 'vendor', OLD.`vendor_name`, OLD.`share_auth` > 0, -1, -cast(round(OLD.`amount` * 10000) AS integer) WHERE OLD.`del_flag` = 0 AND OLD.`status` = 1
  UNION ALL
    SELECT OLD.`year`, 'xinchuang', OLD.`xinchuang`, OLD.`share_auth` > 0, -1, -cast(round(OLD.`amount` * 10000) AS integer) WHERE OLD.`del_flag` = 0 AND OLD.`status` = 1
  ) WHERE true
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `yuan` = `yuan` + excluded.`yuan`;
END;--> statement-breakpoint
CREATE TRIGGER `purchase_changed` AFTER UPDATE OF `year`, `category`, `purchase_mode`, `vendor_name`, `xinchuang`, `share_auth`, `amount`, `status`, `del_flag` ON `industry_purchase` BEGIN
  INSERT INTO `purchase_total` (`year`, `kind`, `name`, `shared`, `total`, `yuan`)
  SELECT * FROM (
    SELECT OLD.`year`, 'listed', '', OLD.`share_auth` > 0, -1, -cast(round(OLD.`amount` * 10000) AS integer) WHERE OLD.`del_flag` = 0
  UNION ALL
    SELECT OLD.`year`, 'category', OLD.`category`, OLD.`share_auth` > 0, -1, -cast(round(OLD.`amount` * 10000) AS integer) WHERE OLD.`del_flag` = 0 AND OLD.`status` = 1
  UNION ALL
    SELECT OLD.`year`, 'mode', OLD.`purchase_mode`, OLD.`share_auth` > 0, -1, -cast(round(OLD.`amount` * 10000) AS integer) WHERE OLD.`del_flag` = 0 AND OLD.`status` = 1
  UNION ALL
    SELECT OLD.`year`, 'vendor', OLD.`vendor_name`, OLD.`share_auth` > 0, -1, -cast(round(OLD.`amount` * 10000) AS integer) WHERE OLD.`del_flag` = 0 AND OLD.`status` = 1
  UNION ALL
    SELECT OLD.`year`, 'xinchuang', OLD.`xinchuang`, OLD.`share_auth` > 0, -1, -cast(round(OLD.`amount` * 10000) AS integer) WHERE OLD.`del_flag` = 0 AND OLD.`status` = 1
  ) WHERE true
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `yuan` = `yuan` + excluded.`yuan`;
  INSERT INTO `purchase_total` (`year`, `kind`, `name`, `shared`, `total`, `yuan`)
  SELECT * FROM (
    SELECT NEW.`year`, 'listed', '', NEW.`share_auth` > 0, 1, cast(round(NEW.`amount` * 10000) AS integer) WHERE NEW.`del_flag` = 0
  UNION ALL
    SELECT NEW.`year`, 'category', NEW.`category`, NEW.`share_auth` > 0, 1, cast(round(NEW.`amount` * 10000) AS integer) WHERE NEW.`del_flag` = 0 AND NEW.`status` = 1
  UNION ALL
    SELECT NEW.`year`, 'mode', NEW.`purchase_mode`, NEW.`share_auth` > 0, 1, cast(round(NEW.`amount` * 10000) AS integer) WHERE NEW.`del_flag` = 0 AND NEW.`status` = 1
  UNION ALL
    SELECT NEW.`year`, 'vendor', NEW.`vendor_name`, NEW.`share_auth` > 0, 1, cast(round(NEW.`amount` * 10000) AS integer) WHERE NEW.`del_flag` = 0 AND NEW.`status` = 1
  UNION ALL
    SELECT NEW.`year`, 'xinchuang', NEW.`xinchuang`, NEW.`share_auth` > 0, 1, cast(round(NEW.`amount` * 10000) AS integer) WHERE NEW.`del_flag` = 0 AND NEW.`status` = 1
  ) WHERE true
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `yuan` = `yuan` + excluded.`yuan`;
END;--> statement-breakpoint
CREATE TRIGGER `used_industry_purchase_category_added` AFTER INSERT ON `industry_purchase` WHEN NEW.`category` <> '' BEGIN
  INSERT INTO `value_use` (`list`, `value`, `source`, `total`)
  SELECT 'purchase_category', NEW.`category`, 'industry_purchase.category', 1 WHERE NEW.`category` <> ''
  ON CONFLICT (`list`, `value`, `source`) DO UPDATE SET `total` = `total` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `used_industry_purchase_category_changed` AFTER UPDATE OF `category` ON `industry_purchase` WHEN OLD.`category` <> NEW.`category` BEGIN
  UPDATE `value_use` SET `total` = `total` - 1 WHERE `list` = 'purchase_category' AND `source` = 'industry_purchase.category' AND `value` = OLD.`category`;
  INSERT INTO `value_use` (`list`, `value`, `source`, `total`)
  SELECT 'purchase_category', NEW.`category`, 'industry_purchase.category', 1 WHERE NEW.`category` <> ''
  ON CONFLICT (`list`, `value`, `source`) DO UPDATE SET `total` = `total` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `used_industry_purchase_category_removed` AFTER DELETE ON `industry_purchase` WHEN OLD.`category` <> '' BEGIN
  UPDATE `value_use` SET `total` = `total` - 1 WHERE `list` = 'purchase_category' AND `source` = 'industry_purchase.category' AND `value` = OLD.`category`;
END;--> statement-breakpoint
CREATE TRIGGER `used_industry_purchase_purchase_mode_added` AFTER INSERT ON `industry_purchase` WHEN NEW.`purchase_mode` <> '' BEGIN
  INSERT INTO `value_use` (`list`, `value`, `source`, `total`)
  SELECT 'purchase_mode', NEW.`purchase_mode`, 'industry_purchase.purchase_mode', 1 WHERE NEW.`purchase_mode` <> ''
  ON CONFLICT (`list`, `value`, `source`) DO UPDATE SET `total` = `total` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `used_industry_purchase_purchase_mode_changed` AFTER UPDATE OF `purchase_mode` ON `industry_purchase` WHEN OLD.`purchase_mode` <> NEW.`purchase_mode` BEGIN
  UPDATE `value_use` SET `total` = `total` - 1 WHERE `list` = 'purchase_mode' AND `source` = 'industry_purchase.purchase_mode' AND `value` = OLD.`purchase_mode`;
  INSERT INTO `value_use` (`list`, `value`, `source`, `total`)
  SELECT 'purchase_mode', NEW.`purchase_mode`, 'industry_purchase.purchase_mode', 1 WHERE NEW.`purchase_mode` <> ''
  ON CONFLICT (`list`, `value`, `source`) DO UPDATE SET `total` = `total` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `used_industry_purchase_purchase_mode_removed` AFTER DELETE ON `industry_purchase` WHEN OLD.`purchase_mode` <> '' BEGIN
  UPDATE `value_use` SET `total` = `total` - 1 WHERE `list` = 'purchase_mode' AND `source` = 'industry_purchase.purchase_mode' AND `value` = OLD.`purchase_mode`;
END;
